//go:build go1.27 && goexperiment.jsonv2

package codec

import (
	stdjson "encoding/json"
	stdv2 "encoding/json/v2"
	"errors"
	"math/rand/v2"
	"testing"
	"time"
	"unicode/utf8"
)

// Times and bytes are read as Go's own json/v2 reads them, in both dialects.

func TestParseTimeAsStd(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 30_000 {
		b := randomTime(r)
		if !utf8.Valid(b) {
			continue
		}
		quoted, err := stdjson.Marshal(string(b))
		if err != nil {
			t.Fatal(err)
		}
		for _, loose := range []bool{false, true} {
			var want time.Time
			wantErr := cause(stdv2.Unmarshal(quoted, &want, stdjson.ParseTimeWithLooseRFC3339(loose)))
			got, err := ParseTime(b, loose)
			if !sameTime(got, want) || errText(err) != errText(wantErr) {
				t.Fatalf("%q, loose %v: got %v, %v; want %v, %v", b, loose, got, err, want, wantErr)
			}
		}
	}
}

func TestAppendTimeAsStd(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 30_000 {
		tm := time.Unix(r.Int64N(secondsTo10000+2*secondsPerDay)+unixOfYear0-secondsPerDay, r.Int64N(1e9)).In(time.FixedZone("", r.IntN(200000)-100000))
		want, wantErr := stdv2.Marshal(tm)
		if wantErr == nil {
			want = want[1 : len(want)-1]
		}
		if got, err := AppendTime(nil, tm); string(got) != string(want) || errText(err) != errText(cause(wantErr)) {
			t.Fatalf("%v: got %s, %v; want %s, %v", tm, got, err, want, wantErr)
		}
	}
}

func TestDecodeBase64AsStd(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 30_000 {
		b := make([]byte, r.IntN(20))
		for i := range b {
			b[i] = "AQgz09+/AAAAAA==\r\n$ "[r.IntN(20)]
		}
		quoted, err := stdjson.Marshal(string(b))
		if err != nil {
			t.Fatal(err)
		}
		for _, loose := range []bool{false, true} {
			var want []byte
			wantErr := cause(stdv2.Unmarshal(quoted, &want, stdjson.ParseBytesWithLooseRFC4648(loose)))
			got, err := DecodeBase64(nil, b, loose)
			if wantErr == nil && got == nil || string(got) != string(want) || errText(err) != errText(wantErr) {
				t.Fatalf("%q, loose %v: got %q, %v; want %q, %v", b, loose, got, err, want, wantErr)
			}
		}
	}
}

// cause returns what json/v2 has wrapped.
func cause(err error) error {
	var se *stdv2.SemanticError
	if errors.As(err, &se) {
		return se.Err
	}
	return err
}
