package json

import (
	"bytes"
	stdjson "encoding/json"
	"math"
	"strings"
	"testing"
)

// meddler writes to the buffer that it is being written to.
type meddler struct {
	to *bytes.Buffer
	e  *Encoder
}

func (m *meddler) MarshalJSON() ([]byte, error) {
	m.to.WriteString("meddled ")
	if err := m.e.Encode([]string{"within", strings.Repeat("w", 300)}); err != nil {
		return nil, err
	}
	return []byte(`"outer"`), nil
}

type zeroMeddler struct{ m *meddler }

func (z zeroMeddler) IsZero() bool {
	z.m.to.WriteString("asked ")
	return false
}

// What is written to a bytes.Buffer with room is written there at once, and yet nothing
// of it is there before the end, whatever methods do to the buffer in the meantime.
func TestEncodeToBuffer(t *testing.T) {
	text := strings.Repeat("text <&> é ", 600)
	var list []any
	for i := range 300 {
		list = append(list, i, strings.Repeat("x", i), float64(i)/7, map[string]any{"k": nil})
	}
	type plain struct {
		A string             `json:"a"`
		B []float64          `json:"b"`
		C map[string]int     `json:"c,omitempty"`
		D *plain             `json:"d,omitempty"`
		E any                `json:"e"`
		F []byte             `json:"f"`
		G RawMessage         `json:"g,omitempty"`
		H map[string]*string `json:"h"`
	}
	p := &plain{A: text, B: make([]float64, 500), C: map[string]int{"x": 1}, D: &plain{A: "inner", E: list}}
	type zeroField struct {
		A string
		Z zeroMeddler `json:",omitzero"`
	}
	newMeddler := func(b *bytes.Buffer, e any) any {
		m := &meddler{to: b}
		if own, ok := e.(*Encoder); ok {
			m.e = own
		} else {
			m.e = NewEncoder(b)
		}
		return m
	}
	values := []func(b *bytes.Buffer, e any) any{
		func(*bytes.Buffer, any) any { return p },
		func(*bytes.Buffer, any) any { return *p },
		func(*bytes.Buffer, any) any { return &text },
		func(*bytes.Buffer, any) any { return "short" },
		func(*bytes.Buffer, any) any { return list },
		func(*bytes.Buffer, any) any { return map[string]string{"a": text, "b": "<"} },
		func(*bytes.Buffer, any) any { return math.Inf(1) },
		func(*bytes.Buffer, any) any { return &plain{A: text, B: []float64{1, math.NaN()}} },
		func(*bytes.Buffer, any) any { return &plain{A: text, E: make(chan int)} },
		func(b *bytes.Buffer, e any) any { return newMeddler(b, e) },
		func(b *bytes.Buffer, e any) any { return []any{text, newMeddler(b, e), "z"} },
		func(b *bytes.Buffer, e any) any { return &plain{A: text, E: newMeddler(b, e)} },
		func(b *bytes.Buffer, e any) any {
			return &plain{A: "a", E: map[string]any{"k": []any{newMeddler(b, e)}}}
		},
		func(b *bytes.Buffer, e any) any { return &zeroField{text, zeroMeddler{newMeddler(b, e).(*meddler)}} },
		func(b *bytes.Buffer, e any) any {
			return map[string]any{"z": &zeroField{text, zeroMeddler{newMeddler(b, e).(*meddler)}}}
		},
		func(b *bytes.Buffer, e any) any { return &plain{A: strings.Repeat(text, 3)} },
		func(b *bytes.Buffer, e any) any { return &plain{} },
	}
	for _, room := range []int{0, 100, 5000, 1 << 20} {
		got := bytes.NewBuffer(make([]byte, 0, room))
		want := bytes.NewBuffer(make([]byte, 0, room))
		e, std := NewEncoder(got), stdjson.NewEncoder(want)
		for i, first := range values {
			for j, v := range values {
				for _, v := range []func(*bytes.Buffer, any) any{first, v, v} {
					if got.Len() > 1<<18 || (i+j)%3 == 0 {
						got.Reset()
						want.Reset()
					}
					err, wantErr := e.Encode(v(got, e)), std.Encode(v(want, std))
					if (err != nil) != (wantErr != nil) || got.String() != want.String() {
						t.Fatalf("room for %d, value %d and %d: %d and %d bytes, %v and %v", room, i, j, got.Len(), want.Len(), err, wantErr)
					}
				}
			}
		}
	}
}

// TestEncodeToBufferInPlace: nothing is copied, and nothing allocated.
func TestEncodeToBufferInPlace(t *testing.T) {
	v := &struct {
		A []string
		B any
	}{A: make([]string, 500), B: []any{1, "x", nil}}
	for i := range v.A {
		v.A[i] = strings.Repeat("<text>", 30)
	}
	var b bytes.Buffer
	e := NewEncoder(&b)
	for range 3 {
		b.Reset()
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	want := b.String()
	b.Reset()
	free := b.AvailableBuffer()
	out, line, err := marshalLine(v, e.opts, free)
	if err != nil || string(out) != want {
		t.Fatalf("%d bytes, %v, want %d", len(out), err, len(want))
	}
	if cap(free)-len(want) > 300 && &out[0] != &free[:1][0] {
		t.Error("it is not written to the buffer")
	}
	line.End()
}

// TestEncodeShortLines: lines of all lengths, one after the other and anew, are in the
// buffer what they would be alone, and it does not grow for them once it has room.
func TestEncodeShortLines(t *testing.T) {
	v := &struct {
		A string
		B []int
	}{B: []int{1, -2, 3}}
	var b, want bytes.Buffer
	e, std := NewEncoder(&b), stdjson.NewEncoder(&want)
	for i := range 3000 {
		if i%50 == 0 {
			b.Reset()
			want.Reset()
		}
		v.A = strings.Repeat("<text>", i*i%77*(i%7))
		if err, wantErr := e.Encode(v), std.Encode(v); err != nil || wantErr != nil {
			t.Fatal(err, wantErr)
		}
		if !bytes.Equal(b.Bytes(), want.Bytes()) {
			t.Fatalf("after line %d: %d bytes, want %d", i, b.Len(), want.Len())
		}
	}
	// What has been there is written over, not copied to another place.
	v.A = "short"
	b.Reset()
	first := &b.AvailableBuffer()[:1][0]
	for range 10 {
		b.Reset()
		if err := e.Encode(v); err != nil || &b.Bytes()[0] != first {
			t.Fatal("the buffer has moved", err)
		}
	}
}
