package main

import (
	"strconv"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
	"github.com/valyala/fastjson"
)

// gjson, sjson and fastjson.

func gjsonTrees() Trees {
	scalar := func(r gjson.Result, text bool) (s Scalar, err error) {
		switch {
		case !r.Exists():
			err = errAbsent
		case text:
			s.Text = r.String()
		default:
			s.Int = r.Int()
		}
		return s, err
	}
	return Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			p := dotted(path)
			return func(doc []byte) (Scalar, error) { return scalar(gjson.GetBytes(doc, p), text) }
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			var list []string
			for _, p := range paths {
				list = append(list, dotted(p))
			}
			return func(doc []byte, out []int64) error {
				for i, r := range gjson.GetManyBytes(doc, list...) {
					s, err := scalar(r, false)
					if err != nil {
						return err
					}
					out[i] = s.Int
				}
				return nil
			}
		},
		ReadAll: func() func([]byte, *ReadTally) error {
			return func(doc []byte, t *ReadTally) error { return readGjson(gjson.ParseBytes(doc), t) }
		},
	}
}

func readGjson(r gjson.Result, t *ReadTally) (err error) {
	switch {
	case r.IsObject():
		t.Objects++
		r.ForEach(func(name, v gjson.Result) bool {
			t.text(len(name.Str))
			err = readGjson(v, t)
			return err == nil
		})
	case r.IsArray():
		t.Arrays++
		r.ForEach(func(_, v gjson.Result) bool {
			err = readGjson(v, t)
			return err == nil
		})
	case r.Type == gjson.String:
		t.text(len(r.Str))
	case r.Type == gjson.Number:
		t.number(r.Num)
	case !r.Exists():
		return errInvalid
	default:
		t.Literals++
	}
	return err
}

func sjsonSet(path []any) func([]byte, int64) ([]byte, error) {
	p := dotted(path)
	return func(doc []byte, v int64) ([]byte, error) { return sjson.SetBytes(doc, p, v) }
}

func fastjsonTrees() Trees {
	keys := func(path []any) []string { return names(path, strconv.Itoa) }
	scalar := func(v *fastjson.Value, text bool) (s Scalar, err error) {
		switch {
		case v == nil:
			err = errAbsent
		case text:
			var b []byte
			b, err = v.StringBytes()
			s.Text = string(b)
		default:
			s.Int, err = v.Int64()
		}
		return s, err
	}
	return Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			var p fastjson.Parser
			list := keys(path)
			return func(doc []byte) (Scalar, error) {
				v, err := p.ParseBytes(doc)
				if err != nil {
					return Scalar{}, err
				}
				return scalar(v.Get(list...), text)
			}
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			var p fastjson.Parser
			var lists [][]string
			for _, path := range paths {
				lists = append(lists, keys(path))
			}
			return func(doc []byte, out []int64) error {
				v, err := p.ParseBytes(doc)
				if err != nil {
					return err
				}
				for i, list := range lists {
					s, err := scalar(v.Get(list...), false)
					if err != nil {
						return err
					}
					out[i] = s.Int
				}
				return nil
			}
		},
		Set: func(path []any) func([]byte, int64) ([]byte, error) {
			var p fastjson.Parser
			var a fastjson.Arena
			list := keys(path)
			parent, last := list[:len(list)-1], list[len(list)-1]
			return func(doc []byte, n int64) ([]byte, error) {
				v, err := p.ParseBytes(doc)
				if err != nil {
					return nil, err
				}
				in := v.Get(parent...)
				if in == nil {
					return nil, errAbsent
				}
				a.Reset()
				in.Set(last, a.NewNumberString(strconv.FormatInt(n, 10)))
				return v.MarshalTo(nil), nil
			}
		},
		ReadAll: func() func([]byte, *ReadTally) error {
			var p fastjson.Parser
			return func(doc []byte, t *ReadTally) error {
				v, err := p.ParseBytes(doc)
				if err != nil {
					return err
				}
				return readFastjson(v, t)
			}
		},
		Build: fastjsonBuild,
	}
}

func readFastjson(v *fastjson.Value, t *ReadTally) (err error) {
	switch v.Type() {
	case fastjson.TypeObject:
		t.Objects++
		o, err := v.Object()
		if err != nil {
			return err
		}
		o.Visit(func(name []byte, v *fastjson.Value) {
			t.text(len(name))
			if err == nil {
				err = readFastjson(v, t)
			}
		})
		return err
	case fastjson.TypeArray:
		t.Arrays++
		list, err := v.Array()
		for _, v := range list {
			if err == nil {
				err = readFastjson(v, t)
			}
		}
		return err
	case fastjson.TypeString:
		b, err := v.StringBytes()
		t.text(len(b))
		return err
	case fastjson.TypeNumber:
		x, err := v.Float64()
		t.number(x)
		return err
	}
	t.Literals++
	return nil
}

func fastjsonBuild() func([]treeItem) ([]byte, error) {
	var a fastjson.Arena
	var buf []byte
	num := func(v int64) *fastjson.Value { return a.NewNumberString(strconv.FormatInt(v, 10)) }
	flag := func(b bool) *fastjson.Value {
		if b {
			return a.NewTrue()
		}
		return a.NewFalse()
	}
	return func(items []treeItem) ([]byte, error) {
		a.Reset()
		list := a.NewArray()
		for i := range items {
			it := &items[i]
			o, tags, dim := a.NewObject(), a.NewArray(), a.NewObject()
			for k, tag := range it.Tags {
				tags.SetArrayItem(k, a.NewString(tag))
			}
			dim.Set("w", num(it.W))
			dim.Set("h", num(it.H))
			o.Set("id", num(it.ID))
			o.Set("title", a.NewString(it.Title))
			o.Set("price", a.NewNumberFloat64(it.Price))
			o.Set("inStock", flag(it.InStock))
			o.Set("tags", tags)
			o.Set("dimensions", dim)
			o.Set("parent", a.NewNull())
			list.SetArrayItem(i, o)
		}
		root := a.NewObject()
		root.Set("page", num(1))
		root.Set("items", list)
		root.Set("count", num(int64(len(items))))
		buf = root.MarshalTo(buf[:0])
		return buf, nil
	}
}
