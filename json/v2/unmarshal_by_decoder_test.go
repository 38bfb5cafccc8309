package json

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// readPlaced reads a number, and keeps what it was, and where the Decoder stood before it.
type readPlaced struct {
	N, Was int64
	Where  string
}

var errNoNumber = errors.New("no number")

func (v *readPlaced) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	kind, n := d.StackIndex(d.StackDepth())
	v.Where = fmt.Sprint(d.StackDepth(), kind, n, d.StackPointer())
	tok, err := d.ReadToken()
	if err != nil {
		return err
	}
	if tok.Kind() != '0' {
		return errNoNumber
	}
	v.Was = v.N
	v.N, err = tok.Int()
	return err
}

// funcd is readPlaced for a type that a function of the caller reads.
type funcd readPlaced

// heldByDecoder are the values that the Decoder reads, T, in all that can hold them.
type heldByDecoder[T any] struct {
	One    T                       `json:"one"`
	Text   string                  `json:"text"`
	To     *T                      `json:"to"`
	ToTo   **T                     `json:"toto"`
	List   []T                     `json:"list"`
	Flag   bool                    `json:"flag"`
	Lists  [][]T                   `json:"lists"`
	Tos    []*T                    `json:"tos"`
	Array  [2]T                    `json:"array"`
	Arrays [][2]T                  `json:"arrays"`
	Map    map[string]T            `json:"map"`
	Maps   map[string]map[string]T `json:"maps"`
	Ints   map[int]*T              `json:"ints"`
	Within []heldByDecoder[T]      `json:"within"`

	Named map[string]heldByDecoder[T] `json:"named"`
	N     int                         `json:"n"`
}

// heldText writes documents for heldByDecoder.
type heldText struct {
	r   *rand.Rand
	b   []byte
	odd int // one value in so many is of another kind
}

func (w *heldText) value() {
	switch w.r.IntN(w.odd) {
	case 0:
		w.b = append(w.b, []string{`"x"`, "null", "true", "{}", "[1]", "1.5", "1e400"}[w.r.IntN(7)]...)
	default:
		w.b = strconv.AppendInt(w.b, w.r.Int64N(1<<w.r.IntN(62)+1)-5, 10)
	}
}

func (w *heldText) some(open, end string, element func(i int)) {
	if w.r.IntN(2*w.odd) == 0 {
		w.b = append(w.b, "null"...)
		return
	}
	w.b = append(w.b, open...)
	for i := range w.r.IntN(4) {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		if w.r.IntN(w.odd) == 0 {
			w.b = append(w.b, " \n"...)
		}
		element(i)
	}
	w.b = append(w.b, end...)
}

func (w *heldText) values(int) { w.some("[", "]", func(int) { w.value() }) }

func (w *heldText) pair(int) {
	if w.r.IntN(w.odd) == 0 {
		w.values(0)
		return
	}
	w.b = append(w.b, '[')
	w.value()
	w.b = append(w.b, ',')
	w.value()
	w.b = append(w.b, ']')
}

func (w *heldText) members(value func(int)) func(int) {
	return func(int) {
		w.some("{", "}", func(i int) {
			if w.r.IntN(w.odd) == 0 {
				i = 0 // perhaps once more
			}
			w.b = fmt.Appendf(w.b, `"%d":`, i)
			value(i)
		})
	}
}

func (w *heldText) object(depth int) {
	one := func(int) { w.value() }
	within := func(int) {
		if depth == 0 {
			w.b = append(w.b, "{}"...)
			return
		}
		w.object(depth - 1)
	}
	fields := []struct {
		name  string
		value func(int)
	}{
		{"one", one}, {"text", func(int) { w.b = append(w.b, `"some text"`...) }}, {"to", one}, {"toto", one}, {"list", w.values},
		{"flag", func(int) { w.b = append(w.b, "true"...) }},
		{"lists", func(int) { w.some("[", "]", w.values) }}, {"tos", w.values}, {"array", w.pair},
		{"arrays", func(int) { w.some("[", "]", w.pair) }}, {"map", w.members(one)}, {"maps", w.members(w.members(one))},
		{"ints", w.members(one)}, {"other", w.members(one)},
		{"within", func(int) { w.some("[", "]", within) }}, {"named", w.members(within)},
		{"n", func(int) { w.b = append(w.b, '7') }},
	}
	if w.r.IntN(3) == 0 {
		w.r.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	}
	w.b = append(w.b, '{')
	first := true
	for _, f := range fields {
		if w.r.IntN(4) == 0 {
			continue
		}
		if !first {
			w.b = append(w.b, ',')
		}
		first = false
		w.b = fmt.Appendf(w.b, `"%s":`, f.name)
		f.value(0)
		if w.r.IntN(4*w.odd) == 0 {
			w.b = fmt.Appendf(w.b, `,"%s":`, f.name)
			f.value(0)
		}
	}
	w.b = append(w.b, '}')
}

// TestHeldByDecoder: whatever holds values that methods or functions read from the Decoder,
// values, errors, and the places that these see are those of the complete form.
func TestHeldByDecoder(t *testing.T) {
	read := WithUnmarshalers(UnmarshalFromFunc(func(d *jsontext.Decoder, v *funcd) error { return (*readPlaced)(v).UnmarshalJSONFrom(d) }))
	t.Run("methods", func(t *testing.T) { checkHeld[readPlaced](t) })
	t.Run("functions", func(t *testing.T) { checkHeld[funcd](t, read) })
}

// TestHeldByDecoderMembers: of names that come twice, and of values that are there.
func TestHeldByDecoderMembers(t *testing.T) {
	type held = map[string]readPlaced
	for _, c := range []struct {
		in   string
		v1   bool
		want string // of each name, what it is and was
		err  error
	}{
		{`{"a":7,"c":8}`, false, `map[a:[7 1] b:[2 0] c:[8 0]]`, nil},
		{`{"a":7,"c":8}`, true, `map[a:[7 0] b:[2 0] c:[8 0]]`, nil},
		{`{"c":7,"c":8}`, true, `map[a:[1 0] b:[2 0] c:[8 0]]`, nil},
		{`{"c":7,"c":8}`, false, `map[a:[1 0] b:[2 0] c:[7 0]]`, jsontext.ErrDuplicateName},
		{`{"a":7,"a":8}`, false, `map[a:[7 1] b:[2 0]]`, jsontext.ErrDuplicateName},
		{`{"b":null,"a":7}`, true, `map[a:[7 0] b:[0 0]]`, errNoNumber},
	} {
		var opts []Options
		if c.v1 {
			opts = []Options{&opt.DefaultV1}
		}
		for _, in := range []string{c.in, `{"M":` + c.in + `}`} {
			m := held{"a": {N: 1}, "b": {N: 2}}
			var out any = &m
			if in != c.in {
				out = &struct{ M held }{m}
			}
			err := Unmarshal([]byte(in), out, opts...)
			got := map[string][2]int64{}
			for k, v := range m {
				got[k] = [2]int64{v.N, v.Was}
			}
			if fmt.Sprint(got) != c.want || !errors.Is(err, c.err) {
				t.Errorf("%s, v1 %t: %v, error %v, want %s and %v", in, c.v1, got, err, c.want, c.err)
			}
		}
	}
}

func checkHeld[T any](t *testing.T, more ...Options) {
	n := 800
	if testing.Short() {
		n = 200
	}
	dialects := [][]Options{nil, {&opt.DefaultV1}, {CollectErrors(5)}}
	failed := 0
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 31))
		w := heldText{r: r, odd: []int{15, 150, 1e6}[r.IntN(3)]}
		w.object(2)
		in := w.b
		switch r.IntN(8) {
		case 0:
			in = in[:r.IntN(len(in)+1)]
		case 1:
			in[r.IntN(len(in))] = "{}[],:\"1n \x00"[r.IntN(11)]
		}
		opts := slices.Concat(dialects[seed%3], more)
		for what, unmarshal := range map[string]func(out any) error{
			"Unmarshal": func(out any) error { return Unmarshal(in, out, opts...) },
			"one byte after the other": func(out any) error {
				return UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), out, opts...)
			},
		} {
			var got, want heldByDecoder[T]
			for range 2 { // into new values, and into those
				plan.DisableFast = true
				wantErr := unmarshal(&want)
				plan.DisableFast = false
				err := unmarshal(&got)
				if fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Fatalf("seed %d, %s: error\n%v, want\n%v\n%q", seed, what, err, wantErr, in)
				}
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("seed %d, %s: values differ\n%+v\n%+v\n%q", seed, what, got, want, in)
				}
				if err != nil {
					failed++
				}
			}
		}
	}
	if all := 4 * n; failed < all/8 || failed > all*3/4 {
		t.Errorf("%d of %d calls have failed", failed, all)
	}
}
