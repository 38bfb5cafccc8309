package num

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
)

var allFloat32 = flag.Bool("allfloat32", false, "test all 2³² values of float32, which takes hours")

// numberLen is ConsumeNumber in its simple form: RFC 8259 §6, byte by byte.
func numberLen(b []byte) int {
	i := 0
	next := func(set string) bool {
		if i < len(b) && strings.IndexByte(set, b[i]) >= 0 {
			i++
			return true
		}
		return false
	}
	digits := func() bool {
		start := i
		for next("0123456789") {
		}
		return i > start
	}
	next("-")
	if !next("0") && !digits() {
		return 0
	}
	if next(".") && !digits() {
		return 0
	}
	if next("eE") {
		next("+-")
		if !digits() {
			return 0
		}
	}
	return i
}

// checkParse compares everything that reads floats at the start of b with
// numberLen and strconv.
func checkParse(t *testing.T, b []byte) {
	t.Helper()
	show := b
	if len(show) > 60 {
		show = append(show[:60:60], '~')
	}
	want := numberLen(b)
	if n := ConsumeNumber(b); n != want {
		t.Errorf("ConsumeNumber(%q) = %d, want %d", show, n, want)
	}
	var want64, want32 float64
	if want > 0 {
		want64, _ = strconv.ParseFloat(string(b[:want]), 64)
		want32, _ = strconv.ParseFloat(string(b[:want]), 32)
	}
	if v, n := ConsumeFloat64(b); n != want || math.Float64bits(v) != math.Float64bits(want64) {
		t.Errorf("ConsumeFloat64(%q) = %g, %d, want %g, %d", show, v, n, want64, want)
	}
	if v, n := ConsumeFloat32(b); n != want || math.Float32bits(v) != math.Float32bits(float32(want32)) {
		t.Errorf("ConsumeFloat32(%q) = %g, %d, want %g, %d", show, v, n, want32, want)
	}
	whole := want > 0 && want == len(b)
	if !whole {
		want64, want32 = 0, 0
	}
	if v, ok := ParseFloat(b, 64); ok != whole || math.Float64bits(v) != math.Float64bits(want64) {
		t.Errorf("ParseFloat(%q, 64) = %g, %t, want %g, %t", show, v, ok, want64, whole)
	}
	if v, ok := ParseFloat(b, 32); ok != whole || math.Float64bits(v) != math.Float64bits(want32) {
		t.Errorf("ParseFloat(%q, 32) = %g, %t, want %g, %t", show, v, ok, want32, whole)
	}
}

// checkParseAll runs checkParse on s, and on s with more before and after it.
func checkParseAll(t *testing.T, s string) {
	t.Helper()
	for _, text := range []string{s, "-" + s, s + ",", s + " \n  \t  \"abc\":[1234567890", s + "]}]}]}]}]}", s + ".", s + "e", s + "5"} {
		checkParse(t, []byte(text))
	}
}

func TestConsumeNumber(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
	}{
		{"", 0}, {"-", 0}, {"+1", 0}, {".5", 0}, {"1.", 0}, {"-1.", 0}, {"1.e5", 0}, {"-.5", 0},
		{"1e", 0}, {"1E+", 0}, {"1.5e-", 0}, {"1e+x", 0}, {"e5", 0}, {"NaN", 0}, {"--1", 0}, {"- 1", 0},
		{"0", 1}, {"-0", 2}, {"01", 1}, {"-01", 2}, {"00.5", 1}, {"0x10", 1}, {"1_000", 1}, {"1,5", 1},
		{"1.5.5", 3}, {"1e5e5", 3}, {"1e5.5", 3}, {"1-2", 1}, {"0e0", 3}, {"0E-00", 5}, {"-0.0e+00", 8},
		{"1234567", 7}, {"12345678", 8}, {"123456789:", 9}, {"1234567890123456/", 16},
		{"0.12345678e12345678", 19}, {"\x80", 0}, {"1\xff", 1}, {"1٣", 1}, {"12345678\xb0\xb1", 8},
	} {
		if n := ConsumeNumber([]byte(test.text)); n != test.n {
			t.Errorf("ConsumeNumber(%q) = %d, want %d", test.text, n, test.n)
		}
		checkParseAll(t, test.text)
	}
	// Every byte, at every place of a word, ends a run of digits or does not.
	for c := range 256 {
		for at := range 18 {
			text := bytes.Repeat([]byte("7"), 18)
			text[at] = byte(c)
			for end := at + 1; end <= len(text); end++ {
				checkParse(t, text[:end])
				checkParse(t, append([]byte("0."), text[:end]...))
			}
		}
	}
}

func TestParseFloatHard(t *testing.T) {
	texts := []string{
		"0", "0.0", "0e5", "0e-999999999999999999999", "0.000000000000000000000000000000e99999999999", "1", "10", "0.1", "1e23",
		"8.5e22", "1e22", "1e-22", "123e22", "9007199254740991e22", "9007199254740993", "9007199254740992e23", "9007199254740993.0000000000000001",
		"9223372036854775807", "9223372036854775808", "9223372036854775809", "18446744073709551615", "18446744073709551616", "9999999999999999999",
		"99999999999999999999", "100000000000000000000000000000000", "-65.613616999999977", "43.420273000000009",
		"1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1.797693134862315807e308", "1e308", "1e309", "1.8e308", "1e310", "0.1e310",
		"179769313486231570000000000000000000000e270", "17976931348623158079e289", "17976931348623158080e289",
		"4.9406564584124654e-324", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2e-324", "3e-324", "1e-323", "1e-400", "1e-99999999999999999999", "1e99999999999999999999",
		"2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308", "2.225073858507201136e-308", "9999999999999999999e-343", "1e-342", "18446744073709551615e-343",
		"3.4028234663852886e38", "3.4028235677973366e38", "3.4028235677973365e38", "3.402824e38", "1.4e-45", "7.006492321624085e-46", "7.006492321624086e-46", "7e-46", "1.1754943508222875e-38", "1.1754942807573643e-38",
		"16777215", "16777216", "16777217", "16777218", "16777219", "8388608.5", "8388609.5", "16777217.0000000000000000000000001", "33554431e10", "1e10", "1e-10", "1e11", "7205759e-10",
		"0.000123456789012345678", "0.00012345678901234567890", "0.0000000000000000000000000000000001234567890123456789", "0.12345678901234567890",
		"0." + strings.Repeat("0", 400) + "1e400", "0." + strings.Repeat("0", 4000) + "12345e4001", "1" + strings.Repeat("0", 400) + "e-400",
		"0." + strings.Repeat("0", 400) + strings.Repeat("123456789", 10) + "e400", strings.Repeat("123456789", 50) + "e-440", strings.Repeat("9", 400), strings.Repeat("9", 308), strings.Repeat("9", 309),
		"0." + strings.Repeat("0", 400), "0." + strings.Repeat("0", 400) + "e12", "0." + strings.Repeat("0", 20) + "e-7", "1." + strings.Repeat("0", 400), "1." + strings.Repeat("0", 400) + "1", "0." + strings.Repeat("9", 400), "1e0000000000000000000000000000000000000005", "1e-0000000000000000000000000000000000000005",
		// From the literature: Clinger, Gay, Paxson, and bugs of other readers.
		"6929495644600919.5", "3.7455744005952583e15", "2.2250738585072012e-308", "1.448997445238699", "5e-20", "67e14", "985e15", "7693e-42", "55895e-16", "996622e-44", "7038531e-32", "60419369e-46", "702990899e-20", "6930161142e-48", "25933168707e-13", "596428896559e20",
		"3e-324", "9e-265", "85e-37", "623e100", "3571e263", "81661e153", "920657e-23", "4603285e-24", "87575437e-309", "245540327e122", "6138508175e120", "83356057653e193", "619534293513e124", "2335141086879e218", "36167929443327e-159", "609610927149051e-255",
		"3652659e-32", "7120190517612959703e120", "6151358e-308", "2440254496e57", "104110013277974872254e-225", "1090544144181609348835077142190", "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
		"2.47032822920623272088284396434110686182529901307162382212792841250337753635104375932649918180817996189898282347722858865463328355177969898199387398005390939063150356595155702263922908583924491051844359318028499365361525003193704576782492193656236698636584807570015857692699037063119282795585513329278343384093519780155312465972635795746227664652728272200563740064854999770965994704540208281662262378573934507363390079677305775067501763246736009689513405355374585166611342237666786041621596804619144672918403005300575308490487653917113865916462395249126236538818796362393732804238910186723484976682350898633885879256283027559956575244555072551893136908362547791869486679949683240497058210285131854513962138377228261454376934125320985913276672363281250e-324",
	}
	for _, s := range texts {
		checkParseAll(t, s)
	}
}

// TestParseFloatHalfway reads the points halfway between neighbouring floats,
// written out in full, a little below and a little above, and cut at any
// number of digits.
func TestParseFloatHalfway(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	halfway := func(mant uint64, exp int) string { // (2·mant+1)·2^(exp-1)
		x := new(big.Float).SetPrec(64).SetUint64(2*mant + 1)
		x.SetMantExp(x, exp-1)
		return x.Text('e', 800)
	}
	var middles []string
	n := 300
	if testing.Short() {
		n = 60
	}
	for i := range n {
		exp := -1074 + r.IntN(1074+971+1)
		switch i % 4 {
		case 0:
			exp = -60 + r.IntN(80)
		case 1:
			exp = -1074 + r.IntN(4)
		}
		middles = append(middles, halfway(1<<52|r.Uint64()>>12, exp))
		middles = append(middles, halfway(r.Uint64()>>(12+r.IntN(52)), -1074))
		middles = append(middles, halfway(1<<23|r.Uint64()>>41, -149+r.IntN(149+104+1)))
		middles = append(middles, halfway(r.Uint64()>>(41+r.IntN(23)), -149))
	}
	for _, exp := range []int{-1074, -1073, -53, -52, 0, 1, 970, 971} {
		middles = append(middles, halfway(1<<52, exp), halfway(1<<53-1, exp))
	}
	middles = append(middles, halfway(0, -1074), halfway(1<<52-1, -1074), halfway(0, -149), halfway(1<<23-1, -149))
	for _, s := range middles {
		mantissa, exponent, _ := strings.Cut(s, "e")
		digits := strings.TrimRight(mantissa, "0")
		if len(digits) > 769+1 {
			t.Errorf("%d digits in %s", len(digits), s)
		}
		for _, m := range []string{digits, digits + "1", digits + "0000000000000000000000001", mantissa, mantissa + "1", mantissa + "00000000000000000001", mantissa + strings.Repeat("0", 100) + "1", digits[:len(digits)-1] + "4" + strings.Repeat("9", 800)} {
			checkParse(t, []byte(m+"e"+exponent))
			checkParse(t, []byte("0.00000"+strings.Replace(m, ".", "", 1)+"e"+exponent))
		}
		cut := 2 + r.IntN(len(digits)-1)
		checkParse(t, []byte(digits[:cut]+"e"+exponent))
		for n := 17; n < 24 && n < len(digits); n++ {
			checkParse(t, []byte(digits[:n]+"e"+exponent))
			up := []byte(digits[:n] + "e" + exponent)
			up[n-1]++ // perhaps ':', which ends the number
			checkParse(t, up)
		}
	}
}

func TestParseFloatRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 300_000
	if testing.Short() {
		n = 30_000
	}
	var b []byte
	for i := range n {
		b = b[:0]
		if i%2 == 0 {
			b = append(b, '-')
		}
		b = strconv.AppendUint(b, r.Uint64()>>r.IntN(64), 10)
		if i%3 != 0 {
			b = append(b, '.')
			for range r.IntN(4) * r.IntN(4) {
				b = append(b, '0')
			}
			b = strconv.AppendUint(b, r.Uint64()>>r.IntN(64), 10)
		}
		if i%5 != 0 {
			b = append(b, "eE"[i%2])
			b = strconv.AppendInt(b, int64(r.IntN(700)-360)>>r.IntN(9), 10)
		}
		checkParse(t, b)
		if t.Failed() {
			return
		}
	}
}

// TestParseFloatLinear reads numbers of a megabyte, some with an exponent so
// large that strconv gives up.
func TestParseFloatLinear(t *testing.T) {
	const n = 1 << 20
	inf := math.Inf(1)
	for _, test := range []struct {
		text string
		want float64
	}{
		{strings.Repeat("1", n), inf},
		{"0." + strings.Repeat("0", n), 0},
		{"0." + strings.Repeat("0", n) + "1", 0},
		{"0." + strings.Repeat("3", n), 1. / 3},
		{"1" + strings.Repeat("0", n) + fmt.Sprintf("e-%d", n), 1},
		{"0." + strings.Repeat("0", n) + fmt.Sprintf("25e%d", n+1), 2.5},
		{"9007199254740993" + strings.Repeat("0", n) + fmt.Sprintf("e-%d", n), 9007199254740992},
		{"9007199254740993" + strings.Repeat("0", n) + fmt.Sprintf("1e-%d", n+1), 9007199254740994},
		{"1e" + strings.Repeat("0", n) + "7", 1e7},
		{"1e" + strings.Repeat("9", n), inf},
		{"1e-" + strings.Repeat("9", n), 0},
	} {
		b := []byte(test.text)
		start := jsontest.CPUTime()
		length := ConsumeNumber(b)
		v64, n64 := ConsumeFloat64(b)
		v32, n32 := ConsumeFloat32(b)
		_, nInt, _ := ConsumeInt64(b)
		_, nUint, _ := ConsumeUint64(b)
		if took := jsontest.CPUTime() - start; took > 2*time.Second {
			t.Errorf("%.30q… took %v", b, took)
		}
		if length != len(b) || n64 != len(b) || n32 != len(b) || nInt != len(b) || nUint != len(b) {
			t.Errorf("%.30q… has %d bytes, got %d, %d, %d, %d, %d", b, len(b), length, n64, n32, nInt, nUint)
		}
		if v64 != test.want || v32 != float32(test.want) {
			t.Errorf("%.30q… = %g, %g, want %g", b, v64, v32, test.want)
		}
	}
}

func TestParseFloatAllocatesNothing(t *testing.T) {
	texts := [][]byte{[]byte("1.5"), []byte("-65.613616999999977"), []byte("9007199254740993.0000000000000000000001"), []byte("1e-400")}
	if n := testing.AllocsPerRun(100, func() {
		for _, b := range texts {
			ParseFloat(b, 64)
			ParseFloat(b, 32)
			ParseInt(b)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// checkFloat64At: Float64At reads what ConsumeFloat64 reads, near the end of the buffer
// and far from it.
func checkFloat64At(t *testing.T, text string) {
	t.Helper()
	for _, behind := range []string{"", ",", ",   ", "," + strings.Repeat(" ", floatRoom)} {
		b := []byte("[" + text + behind)
		want, n := ConsumeFloat64(b[1:])
		v, end := Float64At(b, 1)
		if n == 0 || math.IsInf(want, 0) || 1+n == len(b) {
			if end != 0 {
				t.Errorf("Float64At(%q) = %v, %d, want nothing", b, v, end)
			}
			continue
		}
		if math.Float64bits(v) != math.Float64bits(want) || end != 1+n {
			t.Errorf("Float64At(%q) = %v, %d, want %v, %d", b, v, end, want, 1+n)
		}
	}
}

func TestFloat64AtAgreesWithConsume(t *testing.T) {
	check := func(text string) { checkFloat64At(t, text) }
	for _, text := range []string{"0", "-0", "0.0", "-0.0", "00", "01", "-01", "0x", "-", "", "x", ".5", "1.", "1.x", "1.5e", "1.5e1", "1E5", "1.5.5",
		"12345678", "123456789", "12345678.5", "0.12345678", "0.123456789", "0.1234567812345678", "0.12345678123456789", "0.123456781234567891", "0.1234567812345678912", "0.12345678123456789123", "0.0012345678123456789", "0.9999999999999999999", "1.999999999999999999", "1.9999999999999999999", "0.0000000000000000001", "0.00000000000000000001",
		"99999999.99999999999", "99999999.999999999999", "9007199254.740991", "9007199254.740992", "9007199254.740993", "0.00000000000000001", "-65.613616999999977", "1e400", "-1e400", "12345678901234567890123", "1e-400", "4.9e-324", "1.5e+", "1e1", "-1e-1", "0e5", "1.7976931348623157e308", "1.7976931348623159e308", "9223372036854775808.5", "1844674407370955161.5", "18446744073709551616.5",
		"0.500000000000000000", "0.50000000000000000", "9999999.999999999999", "1844674.4073709551615", "1844674.4073709551617"} {
		check(text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	count := 200_000
	if testing.Short() {
		count = 20_000
	}
	for i := range count {
		text := strconv.FormatUint(r.Uint64N(1e9)>>r.IntN(30), 10)
		if digits := r.IntN(18); digits > 0 {
			text += "." + fmt.Sprintf("%018d", r.Uint64N(1e18)>>r.IntN(60))[18-digits:]
		}
		if i%3 == 0 {
			// Halfway between two floats, or close to it.
			f := 9007199254740993 / math.Pow(2, float64(r.IntN(30)))
			text = strconv.FormatFloat(f, 'f', r.IntN(18), 64)
		}
		if i%2 == 0 {
			text = "-" + text
		}
		if i%5 == 0 {
			text += "e" + strconv.Itoa((r.IntN(720)-360)>>r.IntN(9))
		}
		check(text)
	}
	if _, end := Float64At([]byte("1"), 2); end != 0 {
		t.Error("read behind the buffer")
	}
}

func FuzzParseFloat(f *testing.F) {
	for _, s := range []string{"0", "-1.5e10", "65.613616999999977,", "1e23", "9007199254740993.00000001", "0.00000000000000000000000000001234", "2.2250738585072011e-308", "1.", "1e+", "123456789012345678901234567890"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		checkParse(t, b)
		checkFloat64At(t, string(b))
		checkBetween(t, string(b))
	})
}
