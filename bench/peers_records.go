package main

import (
	stdjson "encoding/json"
	"io"

	"github.com/bytedance/sonic"
	expjson "github.com/go-json-experiment/json"
	exptext "github.com/go-json-experiment/json/jsontext"
	expv1 "github.com/go-json-experiment/json/v1"
	"github.com/goccy/go-json"
	goccytext "github.com/goccy/go-json/jsontext"
	goccyv2 "github.com/goccy/go-json/v2"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"

	javelin "github.com/javelin-go/javelin/json"
)

// withRecords gives libraries their forms for streams of Go values: a Decoder or
// Encoder that goes on from value to value.
func withRecords(ps []*Peer) []*Peer {
	for _, p := range ps {
		if f, ok := recordForms[p.Name]; ok {
			p.Values.ReadAll, p.Values.WriteAll = f.read, f.write
		}
	}
	return ps
}

type recordForm struct {
	read  ReadAllFunc
	write WriteAllFunc
}

var recordForms = map[string]recordForm{
	"javelin/v2":    javelinRecords(jsonv2.DefaultOptionsV2()),
	"javelin/v1":    {readAllBy(javelin.NewDecoder), writeAllBy(javelin.NewEncoder)},
	"javelin/plain": javelinRecords(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)),

	"encoding/json": {readAllBy(stdjson.NewDecoder), writeAllBy(stdjson.NewEncoder)},
	"experiment/v2": experimentRecords(),
	"experiment/v1": {readAllBy(expv1.NewDecoder), writeAllBy(expv1.NewEncoder)},
	"go-json":       {readAllBy(json.NewDecoder), writeAllBy(json.NewEncoder)},
	"go-json/plain": {nil, writeAllBy(func(w io.Writer) goccyEncoder {
		return goccyEncoder{json.NewEncoder(w), []json.EncodeOptionFunc{json.DisableHTMLEscape(), json.UnorderedMap()}}
	})},
	"go-json/v2":          goccyRecords(),
	"go-json/lax":         goccyRecords(goccyOptions(V1)...),
	"sonic":               sonicRecords(sonic.ConfigDefault),
	"sonic/std":           sonicRecords(sonic.ConfigStd),
	"sonic/fastest":       sonicRecords(sonic.ConfigFastest),
	"segmentio":           {readAllBy(segmentio.NewDecoder), writeAllBy(segmentio.NewEncoder)},
	"segmentio/zerocopy":  {segmentioZeroCopy, writeAllBy(segmentioPlain)},
	"jsoniter/compatible": jsoniterRecords(jsoniter.ConfigCompatibleWithStandardLibrary),
	"jsoniter/fastest":    jsoniterRecords(jsoniter.ConfigFastest),
}

func javelinRecords(opts ...jsontext.Options) recordForm {
	return recordForm{
		func(r io.Reader, next func() any) error {
			d := jsontext.NewDecoder(r, opts...)
			return untilEOF(func() error { return jsonv2.UnmarshalDecode(d, next()) })
		},
		func(w io.Writer, vs []any) error {
			e := jsontext.NewEncoder(w, opts...)
			for _, v := range vs {
				if err := jsonv2.MarshalEncode(e, v); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func experimentRecords(opts ...exptext.Options) recordForm {
	return recordForm{
		func(r io.Reader, next func() any) error {
			d := exptext.NewDecoder(r, opts...)
			return untilEOF(func() error { return expjson.UnmarshalDecode(d, next()) })
		},
		func(w io.Writer, vs []any) error {
			e := exptext.NewEncoder(w, opts...)
			for _, v := range vs {
				if err := expjson.MarshalEncode(e, v); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func goccyRecords(opts ...goccytext.Options) recordForm {
	return recordForm{
		func(r io.Reader, next func() any) error {
			d := goccytext.NewDecoder(r, opts...)
			return untilEOF(func() error { return goccyv2.UnmarshalDecode(d, next()) })
		},
		func(w io.Writer, vs []any) error {
			e := goccytext.NewEncoder(w, opts...)
			for _, v := range vs {
				if err := goccyv2.MarshalEncode(e, v); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func sonicRecords(api sonic.API) recordForm {
	return recordForm{
		readAllBy(func(r io.Reader) decoder { return api.NewDecoder(r) }),
		writeAllBy(func(w io.Writer) encoder { return api.NewEncoder(w) }),
	}
}

// jsoniterRecords asks More for the end, for which Decode has an error of its own.
func jsoniterRecords(api jsoniter.API) recordForm {
	return recordForm{
		func(r io.Reader, next func() any) error {
			d := api.NewDecoder(r)
			for d.More() {
				if err := d.Decode(next()); err != nil {
					return err
				}
			}
			next()
			return nil
		},
		writeAllBy(func(w io.Writer) encoder { return api.NewEncoder(w) }),
	}
}

func segmentioZeroCopy(r io.Reader, next func() any) error {
	return readAllBy(func(r io.Reader) decoder {
		d := segmentio.NewDecoder(r)
		d.ZeroCopy()
		return d
	})(r, next)
}

func segmentioPlain(w io.Writer) encoder {
	e := segmentio.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetSortMapKeys(false)
	return e
}
