package jsontest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

func TestNamePosition(t *testing.T) {
	c := Name("x")
	if got, want := c.Where.String(), "jsontest_test.go:16"; got != want || c.Name != "x" {
		t.Errorf("got %s %s, want x %s", c.Name, got, want)
	}
	if got := (Position{}).String(); got != "?" {
		t.Errorf("zero position: got %q", got)
	}
}

func TestDocuments(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range Documents() {
		if seen[d.Name] {
			t.Errorf("%s: name %s twice", d.Where, d.Name)
		}
		seen[d.Name] = true
		if got := json.Valid([]byte(d.Text)); got != d.Valid {
			t.Errorf("%s: %s: json.Valid = %v, want %v", d.Where, d.Name, got, d.Valid)
		}
		if !d.Valid && (d.Duplicate || d.IllFormed) {
			t.Errorf("%s: %s: judged invalid and more", d.Where, d.Name)
		}
		if d.Valid && !utf8.ValidString(d.Text) && !d.IllFormed {
			t.Errorf("%s: %s: ill-formed but not marked", d.Where, d.Name)
		}
		if strings.HasPrefix(d.Name, "Name/Duplicate") != d.Duplicate {
			t.Errorf("%s: %s: Duplicate = %v", d.Where, d.Name, d.Duplicate)
		}
	}
}

func TestCorporaAreValid(t *testing.T) {
	for _, c := range Corpora() {
		if !json.Valid(c.Data) {
			t.Errorf("%s is not valid JSON", c.Name)
		}
		t.Logf("%s: %d bytes", c.Name, len(c.Data))
	}
	if n := len(MadeCorpora()); len(Corpora()) < n {
		t.Errorf("%d corpora, want at least %d", len(Corpora()), n)
	}
	if toolchainCorpora(t.TempDir()) != nil {
		t.Error("corpora found in an empty folder")
	}
}

func TestRandomIsValidAndRepeatable(t *testing.T) {
	for seed := range uint64(300) {
		size := int(seed) * 7
		a := Random(rand.New(rand.NewPCG(seed, 1)), size)
		b := Random(rand.New(rand.NewPCG(seed, 1)), size)
		if !json.Valid(a) {
			t.Fatalf("seed %d: not valid: %s", seed, a)
		}
		if !bytes.Equal(a, b) {
			t.Fatalf("seed %d: differs from run to run", seed)
		}
		if len(a) > size+3000 {
			t.Errorf("seed %d: %d bytes, asked for %d", seed, len(a), size)
		}
	}
}

func TestMutateChangesTheCopyOnly(t *testing.T) {
	const text = `{"a":[1,2,3],"b":"xyz"}`
	rnd := rand.New(rand.NewPCG(1, 2))
	data, invalid := []byte(text), 0
	for range 1000 {
		m := Mutate(rnd, data)
		if string(data) != text {
			t.Fatalf("the original became %s", data)
		}
		if !json.Valid(m) {
			invalid++
		}
	}
	if invalid < 500 {
		t.Errorf("%d of 1000 mutations are invalid, want most", invalid)
	}
	if got := Mutate(rnd, nil); string(got) != "{" {
		t.Errorf("mutation of nothing: %q", got)
	}
}

func TestReadersGiveAllTheirData(t *testing.T) {
	data := []byte("0123456789abcdef")
	for name, r := range map[string]io.Reader{
		"OneByte": OneByteReader(data),
		"Split":   SplitReader(data, 3, 5),
		"Random":  RandomReader(data, rand.New(rand.NewPCG(3, 4))),
		"DataEOF": DataEOFReader(data),
		"Repeat":  RepeatReader("01", "2345", 1, "6789abcdef"),
	} {
		got, err := io.ReadAll(r)
		if string(got) != string(data) || err != nil {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
	}
	for _, split := range []int{1, 7, len(data)} {
		if err := iotest.TestReader(SplitReader(data, split, len(data)), data); err != nil {
			t.Error(err)
		}
	}
	p := make([]byte, 16)
	r := SplitReader(data, 3, 5)
	for i, want := range []int{3, 5, 5, 3} {
		if n, err := r.Read(p); n != want || err != nil {
			t.Errorf("call %d: %d, %v, want %d bytes", i, n, err, want)
		}
	}
	if n, err := DataEOFReader(data).Read(p); n != 16 || err != io.EOF {
		t.Errorf("DataEOF: %d, %v", n, err)
	}
}

func TestFailingReader(t *testing.T) {
	data := []byte("0123456789")
	for n := 0; n <= len(data); n++ {
		for _, together := range []bool{false, true} {
			got, err := io.ReadAll(FailingReader(data, n, nil, together))
			if string(got) != string(data[:n]) || err != ErrFaulty {
				t.Errorf("n=%d: got %q, %v", n, got, err)
			}
		}
	}
	own := errors.New("own")
	if _, err := io.ReadAll(FailingReader(data, 2, own, false)); err != own {
		t.Errorf("got %v", err)
	}
	if n, err := EmptyReader().Read(make([]byte, 4)); n != 0 || err != nil {
		t.Errorf("EmptyReader: %d, %v", n, err)
	}
}

func TestRepeatReader(t *testing.T) {
	for _, tt := range []struct {
		prefix, unit, suffix string
		count                int
		want                 string
	}{
		{"[", "{},", "{}]", 3, "[{},{},{},{}]"},
		{"", "", "", 5, ""},
		{"", "ab", "", 0, ""},
		{"x", "", "y", 3, "xy"},
		{"", "ab", "c", 2, "ababc"},
	} {
		r := RepeatReader(tt.prefix, tt.unit, tt.count, tt.suffix)
		for range 2 {
			got, err := io.ReadAll(iotest.HalfReader(r))
			if string(got) != tt.want || err != nil || r.Size() != int64(len(tt.want)) {
				t.Errorf("got %q, %v, size %d, want %q", got, err, r.Size(), tt.want)
			}
			r.Rewind()
		}
	}
}

func TestFaultyWriter(t *testing.T) {
	own := errors.New("own")
	for _, tt := range []struct {
		w    FaultyWriter
		want string
		err  error
	}{
		{FaultyWriter{Limit: -1}, "abcdef", nil},
		{FaultyWriter{Limit: 6}, "abcdef", nil},
		{FaultyWriter{Limit: 5}, "abcde", ErrFaulty},
		{FaultyWriter{Limit: 0}, "", ErrFaulty},
		{FaultyWriter{Limit: 2, Err: own}, "ab", own},
		{FaultyWriter{Limit: 2, Silent: true}, "ab", io.ErrShortWrite},
	} {
		_, err := io.Copy(struct{ io.Writer }{&tt.w}, SplitReader([]byte("abcdef"), 3))
		if string(tt.w.Data) != tt.want || err != tt.err {
			t.Errorf("limit %d: got %q, %v, want %q, %v", tt.w.Limit, tt.w.Data, err, tt.want, tt.err)
		}
		if tt.w.Calls == 0 {
			t.Error("calls not counted")
		}
	}
	var c CountWriter
	if n, err := c.Write(make([]byte, 7)); n != 7 || err != nil || c.N != 7 {
		t.Errorf("CountWriter: %d, %v, %d", n, err, c.N)
	}
}
