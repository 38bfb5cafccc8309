package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// TestNumbersInLists: slices, arrays and maps of numbers of every kind are what encoding/json makes of
// them, wherever among others an unusual number stands, and however the text is laid out.
func TestNumbersInLists(t *testing.T) {
	numbers := []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
		reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
		reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), reflect.TypeFor[json.Number](),
	}
	odd := []string{
		"0", "-0", "7", "-7", "00", "01", "127", "128", "-128", "-129", "255", "256", "32768", "65535", "65536", "12345678", "-1234567",
		"123456789", "2147483648", "4294967296", "9223372036854775808", "18446744073709551616", "1.0", "1.5", "-1.5", "0.1", "1e2", "1.", "-", "3.4e39",
		"0.36574745", "504.55", "123456.7", "12345678.5", "16777217", "16777217.000000001", "1e-46", "1.17549434e-38", "3.4028236e38", "true", "false", "null", `"1"`, "[1]", "{}", "",
	}
	for _, number := range numbers {
		for _, typ := range []reflect.Type{reflect.SliceOf(number), reflect.ArrayOf(3, number), reflect.SliceOf(reflect.ArrayOf(3, number)), reflect.MapOf(reflect.TypeFor[string](), number), reflect.MapOf(reflect.TypeFor[int](), number)} {
			in := reflect.StructOf([]reflect.StructField{{Name: "A", Type: typ}, {Name: "Z", Type: reflect.TypeFor[int]()}})
			for _, s := range odd {
				for at := range 3 {
					elem := [3]string{"1", "1", "1"}
					if number.Kind() == reflect.Bool {
						elem = [3]string{"true", "true", "true"}
					}
					elem[at] = s
					for _, space := range []string{"", "\n ", " "} {
						text := fmt.Sprintf("[%[1]s%[2]s%[1]s,%[1]s%[3]s%[1]s,%[1]s%[4]s%[1]s]", space, elem[0], elem[1], elem[2])
						switch {
						case typ.Kind() == reflect.Map:
							text = fmt.Sprintf(`{"1":%[1]s%[2]s%[1]s,"2":%[1]s%[3]s%[1]s,"3":%[1]s%[4]s%[1]s}`, space, elem[0], elem[1], elem[2])
						case typ.Elem().Kind() == reflect.Array:
							text = "[" + text + space + "," + text + "]"
						}
						doc := []byte(`{"A":` + text + space + `,"Z":5` + space + `}`)
						got, want := reflect.New(in), reflect.New(in)
						gotErr, wantErr := json.Unmarshal(doc, got.Interface()), stdjson.Unmarshal(doc, want.Interface())
						if !reflect.DeepEqual(got.Interface(), want.Interface()) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
							t.Errorf("%v from %s: %v, %v, want %v, %v", typ, doc, got.Elem(), gotErr, want.Elem(), wantErr)
						}
					}
				}
			}
		}
	}
}

// TestLongListsOfFloat32: of many numbers some cannot be told from their float64, or are none. Lists that
// are longer than what is indexed at once are read by other loops.
func TestLongListsOfFloat32(t *testing.T) {
	odd := []string{
		"16777217", "16777217.000000001", "16777216.999999999", "-16777219", "0.500000029802322387695312500000000001", "0.5000000298023223876953125",
		"1e-46", "7.1e-46", "1.17549434e-38", "3.4028235e38", "3.4028235677e38", "-0", "1E5", "0.1e-3", "123456789012345678901234567890", "1e-400",
	}
	wrong := []string{"3.4028236e38", "-1e39", "null", `"1"`, "01", "1.", "[2]", "1 2", "true"}
	r := rand.New(rand.NewPCG(1, 2))
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	for round := range rounds {
		n := []int{5, 100, 3000}[round%3]
		texts := make([]string, n)
		for i := range texts {
			switch texts[i] = fmt.Sprint(float32(r.NormFloat64())); {
			case r.IntN(20) == 0:
				texts[i] = odd[r.IntN(len(odd))]
			case r.IntN(3) == 0:
				texts[i] = fmt.Sprint(r.IntN(1 << 26))
			}
		}
		if round%4 == 3 {
			texts[r.IntN(n)] = wrong[r.IntN(len(wrong))]
		}
		one := "[" + strings.Join(texts, []string{",", ", ", " ,\n"}[round%5/2]) + "]"
		for _, doc := range []string{one, "[" + one + "," + one + "]", `{"A":` + one + `,"B":` + one + "}"} {
			for _, v := range []any{[]float32{}, [][]float32{}, [3000]float32{}, struct{ A, B []float32 }{}, map[string][]float32{}} {
				for _, stream := range []bool{false, true} {
					got, want := reflect.New(reflect.TypeOf(v)), reflect.New(reflect.TypeOf(v))
					wantErr := stdjson.Unmarshal([]byte(doc), want.Interface())
					gotErr := json.Unmarshal([]byte(doc), got.Interface())
					if stream {
						got, want = reflect.New(reflect.TypeOf(v)), reflect.New(reflect.TypeOf(v))
						wantErr = stdjson.NewDecoder(strings.NewReader(doc)).Decode(want.Interface())
						gotErr = json.NewDecoder(strings.NewReader(doc)).Decode(got.Interface())
					}
					if !reflect.DeepEqual(got.Interface(), want.Interface()) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
						t.Fatalf("round %d, %T, stream %v: %v, want %v\n%.2000s", round, v, stream, gotErr, wantErr, doc)
					}
				}
			}
		}
	}
}

// Numbers that UseNumber keeps as they are, anywhere in an interface, as encoding/json has them.
func TestUseNumber(t *testing.T) {
	type row struct {
		A any            `json:"a"`
		L []any          `json:"l"`
		M map[string]any `json:"m"`
	}
	texts := []string{
		"0", "-0", "1", "-12", "1.50", "1e5", "1E+999", "-1e-999", "123456789012345678901234567890", strings.Repeat("9", 200), "0." + strings.Repeat("1", 100),
		"01", "1.", "-", "+1", ".5", "1e", "0x1", "1 2", "1a", "NaN",
	}
	for _, text := range texts {
		for _, form := range []string{
			"%s", " %s ", "[%s]", "[%[1]s,%[1]s,%[1]s]", `{"a":%s}`, `{"a":%s,"l":[1,"x",%[1]s],"m":{"k":%[1]s}}`, `{"l":[[%s],{"x":[%[1]s , true]}]}`,
			`{"m":{"x":1.0,"y":{"z":%s}}}`, "{\n\t\"a\": %s,\n\t\"m\": {\n\t\t\"k\": [\n\t\t\t%[1]s\n\t\t]\n\t}\n}",
			`{"l":[` + strings.Repeat(`{"n":%[1]s,"s":"text"},`, 100) + `null]}`,
		} {
			doc := fmt.Sprintf(form, text)
			for _, make := range []func() any{
				func() any { return new(any) }, func() any { return new(row) }, func() any { return new([]any) }, func() any { return new(map[string]any) },
				func() any { return &row{A: "old", L: []any{1, 2}, M: map[string]any{"k": 1.5, "old": true}} },
			} {
				got, want := make(), make()
				gotDec, wantDec := json.NewDecoder(strings.NewReader(doc)), stdjson.NewDecoder(strings.NewReader(doc))
				gotDec.UseNumber()
				wantDec.UseNumber()
				gotErr, wantErr := gotDec.Decode(got), wantDec.Decode(want)
				if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
					t.Errorf("%T from %.200s:\n%#v, %v, want\n%#v, %v", got, doc, reflect.ValueOf(got).Elem(), gotErr, reflect.ValueOf(want).Elem(), wantErr)
				}
			}
		}
	}
}
