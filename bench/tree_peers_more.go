package main

import (
	"errors"
	"strconv"

	"github.com/buger/jsonparser"
	"github.com/go-faster/jx"
	jsoniter "github.com/json-iterator/go"
	"github.com/minio/simdjson-go"
)

// jsoniter, jsonparser, simdjson-go and jx.

func jsoniterTrees() Trees {
	get := func(doc []byte, path []any) (jsoniter.Any, error) {
		v := jsoniter.Get(doc, path...)
		if v.ValueType() == jsoniter.InvalidValue {
			return v, errAbsent
		}
		return v, v.LastError()
	}
	return Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			return func(doc []byte) (s Scalar, err error) {
				v, err := get(doc, path)
				if err != nil {
					return s, err
				}
				if text {
					s.Text = v.ToString()
				} else {
					s.Int = v.ToInt64()
				}
				return s, v.LastError()
			}
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			return func(doc []byte, out []int64) error {
				for i, p := range paths {
					v, err := get(doc, p)
					if err != nil {
						return err
					}
					out[i] = v.ToInt64()
				}
				return nil
			}
		},
	}
}

func jsonparserTrees() Trees {
	keys := func(path []any) []string {
		return names(path, func(i int) string { return "[" + strconv.Itoa(i) + "]" })
	}
	absent := func(err error) error {
		if errors.Is(err, jsonparser.KeyPathNotFoundError) {
			return errAbsent
		}
		return err
	}
	return Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			list := keys(path)
			return func(doc []byte) (s Scalar, err error) {
				if text {
					s.Text, err = jsonparser.GetString(doc, list...)
				} else {
					s.Int, err = jsonparser.GetInt(doc, list...)
				}
				return s, absent(err)
			}
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			var lists [][]string
			for _, p := range paths {
				lists = append(lists, keys(p))
			}
			return func(doc []byte, out []int64) error {
				var failed error
				found := 0
				jsonparser.EachKey(doc, func(i int, v []byte, _ jsonparser.ValueType, err error) {
					if err == nil {
						out[i], err = jsonparser.ParseInt(v)
					}
					if err != nil {
						failed = err
					}
					found++
				}, lists...)
				if failed == nil && found < len(paths) {
					failed = errAbsent
				}
				return failed
			}
		},
		Set: func(path []any) func([]byte, int64) ([]byte, error) {
			list := keys(path)
			return func(doc []byte, v int64) ([]byte, error) {
				return jsonparser.Set(doc, strconv.AppendInt(nil, v, 10), list...)
			}
		},
	}
}

func simdjsonTrees() Trees {
	parse := func() func([]byte) (simdjson.Iter, error) {
		var pj *simdjson.ParsedJson
		return func(doc []byte) (simdjson.Iter, error) {
			next, err := simdjson.Parse(doc, pj, simdjson.WithCopyStrings(false))
			if err != nil {
				return simdjson.Iter{}, err
			}
			pj = next
			return pj.Iter(), nil
		}
	}
	get := func(it simdjson.Iter, path []any) (simdjson.Iter, error) {
		it.AdvanceInto()
		_, root, err := it.Root(nil)
		if err != nil {
			return simdjson.Iter{}, err
		}
		at := *root
		for _, p := range path {
			switch p := p.(type) {
			case string:
				var o simdjson.Object
				obj, err := at.Object(&o)
				if err != nil {
					return at, err
				}
				e := obj.FindKey(p, nil)
				if e == nil {
					return at, errAbsent
				}
				at = e.Iter
			case int:
				var a simdjson.Array
				arr, err := at.Array(&a)
				if err != nil {
					return at, err
				}
				i := arr.Iter()
				for range p + 1 {
					if i.Advance() == simdjson.TypeNone {
						return at, errAbsent
					}
				}
				at = i
			}
		}
		return at, nil
	}
	return Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			open := parse()
			return func(doc []byte) (s Scalar, err error) {
				it, err := open(doc)
				if err == nil {
					it, err = get(it, path)
				}
				switch {
				case err != nil:
				case text:
					s.Text, err = it.String()
				default:
					s.Int, err = it.Int()
				}
				return s, err
			}
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			open := parse()
			return func(doc []byte, out []int64) error {
				root, err := open(doc)
				for i := 0; i < len(paths) && err == nil; i++ {
					var it simdjson.Iter
					if it, err = get(root, paths[i]); err == nil {
						out[i], err = it.Int()
					}
				}
				return err
			}
		},
		ReadAll: func() func([]byte, *ReadTally) error {
			open := parse()
			return func(doc []byte, t *ReadTally) error {
				it, err := open(doc)
				if err != nil {
					return err
				}
				return readSimdjson(&it, t)
			}
		},
	}
}

func readSimdjson(it *simdjson.Iter, t *ReadTally) error {
	for {
		switch it.AdvanceInto() {
		case simdjson.TagObjectStart:
			t.Objects++
		case simdjson.TagArrayStart:
			t.Arrays++
		case simdjson.TagString:
			b, err := it.StringBytes()
			if err != nil {
				return err
			}
			t.text(len(b))
		case simdjson.TagInteger, simdjson.TagUint, simdjson.TagFloat:
			x, err := it.Float()
			if err != nil {
				return err
			}
			t.number(x)
		case simdjson.TagBoolTrue, simdjson.TagBoolFalse, simdjson.TagNull:
			t.Literals++
		case simdjson.TagEnd:
			return nil
		}
	}
}

func jxBuild() func([]treeItem) ([]byte, error) {
	var e jx.Encoder
	return func(items []treeItem) ([]byte, error) {
		e.Reset()
		e.ObjStart()
		e.FieldStart("page")
		e.Int(1)
		e.FieldStart("items")
		e.ArrStart()
		for i := range items {
			it := &items[i]
			e.ObjStart()
			e.FieldStart("id")
			e.Int64(it.ID)
			e.FieldStart("title")
			e.Str(it.Title)
			e.FieldStart("price")
			e.Float64(it.Price)
			e.FieldStart("inStock")
			e.Bool(it.InStock)
			e.FieldStart("tags")
			e.ArrStart()
			for _, tag := range it.Tags {
				e.Str(tag)
			}
			e.ArrEnd()
			e.FieldStart("dimensions")
			e.ObjStart()
			e.FieldStart("w")
			e.Int64(it.W)
			e.FieldStart("h")
			e.Int64(it.H)
			e.ObjEnd()
			e.FieldStart("parent")
			e.Null()
			e.ObjEnd()
		}
		e.ArrEnd()
		e.FieldStart("count")
		e.Int(len(items))
		e.ObjEnd()
		return e.Bytes(), nil
	}
}
