package main

import (
	"bytes"
	"io"

	"github.com/go-faster/jx"
	"github.com/minio/simdjson-go"
	"github.com/tidwall/gjson"
	"github.com/valyala/fastjson"
)

// The libraries with an API of their own.

func fastjsonPeer() *Peer {
	return &Peer{
		Name:   "fastjson",
		Module: modFastjson,
		Valid: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return nil, fastjson.ValidateBytes(doc) }
		},
	}
}

func gjsonPeer() *Peer {
	return &Peer{
		Name:   "gjson",
		Module: modGjson,
		Valid: func() BytesFunc {
			return func(doc []byte) ([]byte, error) { return nil, verdict(gjson.ValidBytes(doc)) }
		},
	}
}

// simdjsonPeer uses Parse, which builds a tape, as validation: the library
// has no other.
func simdjsonPeer() *Peer {
	p := &Peer{Name: "simdjson-go", Module: modSimdjson, Note: "valid = Parse into a reused tape"}
	if !simdjson.SupportedCPU() {
		p.Note = "needs AVX2 and CLMUL: absent on this machine"
		return p
	}
	p.Valid = func() BytesFunc {
		var pj *simdjson.ParsedJson
		return func(doc []byte) ([]byte, error) {
			next, err := simdjson.Parse(doc, pj, simdjson.WithCopyStrings(false))
			if err == nil {
				pj = next
			}
			return nil, err
		}
	}
	p.Tokens = func() WalkFunc {
		var pj *simdjson.ParsedJson
		return func(doc []byte, t *Tally) error {
			next, err := simdjson.Parse(doc, pj, simdjson.WithCopyStrings(false))
			if err != nil {
				return err
			}
			pj = next
			it := pj.Iter()
			for {
				switch it.AdvanceInto() {
				case simdjson.TagObjectStart:
					t.Objects++
				case simdjson.TagArrayStart:
					t.Arrays++
				case simdjson.TagString:
					t.Strings++
				case simdjson.TagInteger, simdjson.TagUint, simdjson.TagFloat:
					t.Numbers++
				case simdjson.TagBoolTrue, simdjson.TagBoolFalse, simdjson.TagNull:
					t.Literals++
				case simdjson.TagEnd:
					return nil
				}
			}
		}
	}
	return p
}

func jxPeer() *Peer {
	return &Peer{
		Name:   "jx",
		Module: modJx,
		Valid: func() BytesFunc {
			d := jx.GetDecoder()
			return func(doc []byte) ([]byte, error) {
				d.ResetBytes(doc)
				return nil, d.Validate()
			}
		},
		RawUnmarshal: func() BytesFunc {
			d := jx.GetDecoder()
			return func(doc []byte) ([]byte, error) {
				d.ResetBytes(doc)
				raw, err := d.RawAppend(nil)
				if err != nil {
					return nil, err
				}
				if err := d.Skip(); err != io.EOF { // Raw leaves what follows
					return nil, errInvalid
				}
				return raw, nil
			}
		},
		Tokens: func() WalkFunc {
			d := jx.GetDecoder()
			return func(doc []byte, t *Tally) error {
				d.ResetBytes(doc)
				if err := jxWalk(d, t); err != nil {
					return err
				}
				if err := d.Skip(); err != io.EOF {
					return errInvalid
				}
				return nil
			}
		},
		StreamTokens: func() ReadFunc {
			d := jx.Decode(bytes.NewReader(nil), 16<<10)
			return func(r io.Reader, t *Tally) error {
				d.Reset(r)
				for d.Next() != jx.Invalid {
					if err := jxWalk(d, t); err != nil {
						return err
					}
				}
				return jxEnd(d.Skip())
			}
		},
		StreamDecode: func() ReadFunc {
			d := jx.Decode(bytes.NewReader(nil), 16<<10)
			return func(r io.Reader, t *Tally) error {
				d.Reset(r)
				var raw jx.Raw
				for d.Next() != jx.Invalid {
					var err error
					if raw, err = d.RawAppend(raw[:0]); err != nil {
						return err
					}
					t.Values++
					t.Bytes += len(raw)
				}
				return jxEnd(d.Skip())
			}
		},
		WriteTokens: jxReplay,
	}
}

// jxEnd takes the end of the stream out of the answer to a call between values.
func jxEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

func jxWalk(d *jx.Decoder, t *Tally) error {
	switch d.Next() {
	case jx.Object:
		t.Objects++
		return d.ObjBytes(func(d *jx.Decoder, _ []byte) error {
			t.Strings++
			return jxWalk(d, t)
		})
	case jx.Array:
		t.Arrays++
		return d.Arr(func(d *jx.Decoder) error { return jxWalk(d, t) })
	case jx.String:
		t.Strings++
		_, err := d.StrBytes()
		return err
	case jx.Number:
		t.Numbers++
		_, err := d.Num()
		return err
	case jx.Bool:
		t.Literals++
		_, err := d.Bool()
		return err
	case jx.Null:
		t.Literals++
		return d.Null()
	}
	if err := d.Skip(); err != io.EOF { // gives the reason
		return err
	}
	return io.ErrUnexpectedEOF
}

// jxToken is one token as jx's encoder wants it.
type jxToken struct {
	kind byte // { } [ ] k s 0 n t f
	text string
	num  jx.Num
}

func jxReplay() ReplayFunc {
	return func(doc []byte) (func(io.Writer, int) error, error) {
		var toks []jxToken
		if err := jxRecord(jx.DecodeBytes(doc), &toks); err != nil {
			return nil, err
		}
		return func(w io.Writer, n int) error {
			e := jx.NewStreamingEncoder(w, 4<<10)
			for range n {
				for i := range toks {
					tok := &toks[i]
					switch tok.kind {
					case '{':
						e.ObjStart()
					case '}':
						e.ObjEnd()
					case '[':
						e.ArrStart()
					case ']':
						e.ArrEnd()
					case 'k':
						e.FieldStart(tok.text)
					case 's':
						e.Str(tok.text)
					case '0':
						e.Num(tok.num)
					case 'n':
						e.Null()
					default:
						e.Bool(tok.kind == 't')
					}
				}
			}
			return e.Close()
		}, nil
	}
}

func jxRecord(d *jx.Decoder, toks *[]jxToken) error {
	add := func(t jxToken) { *toks = append(*toks, t) }
	switch d.Next() {
	case jx.Object:
		add(jxToken{kind: '{'})
		err := d.Obj(func(d *jx.Decoder, key string) error {
			add(jxToken{kind: 'k', text: key})
			return jxRecord(d, toks)
		})
		add(jxToken{kind: '}'})
		return err
	case jx.Array:
		add(jxToken{kind: '['})
		err := d.Arr(func(d *jx.Decoder) error { return jxRecord(d, toks) })
		add(jxToken{kind: ']'})
		return err
	case jx.String:
		s, err := d.Str()
		add(jxToken{kind: 's', text: s})
		return err
	case jx.Number:
		n, err := d.Num()
		add(jxToken{kind: '0', num: bytes.Clone(n)})
		return err
	case jx.Bool:
		b, err := d.Bool()
		t := jxToken{kind: 'f'}
		if b {
			t.kind = 't'
		}
		add(t)
		return err
	case jx.Null:
		add(jxToken{kind: 'n'})
		return d.Null()
	}
	return d.Skip()
}
