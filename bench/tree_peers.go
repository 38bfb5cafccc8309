package main

import (
	"strconv"
	"strings"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/ast"
	"github.com/minio/simdjson-go"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// The libraries' trees, in the form that their documentation gives for the case.

const (
	modJsonparser = "github.com/buger/jsonparser"
	modSjson      = "github.com/tidwall/sjson"
)

// withTrees gives the libraries that have them their trees, and adds those that
// have nothing else.
func withTrees(ps []*Peer) []*Peer {
	set := func(name string, ts Trees) {
		for _, p := range ps {
			if p.Name == name {
				p.Trees = ts
				return
			}
		}
	}
	set("javelin/plain", javelinTrees())
	set("javelin/alias", javelinTrees(javelin.Unchecked()))
	set("sonic", sonicTrees(ast.SearchOptions{ValidateJSON: true, CopyReturn: true}))
	set("sonic/fastest", sonicTrees(ast.SearchOptions{}))
	set("gjson", gjsonTrees())
	set("fastjson", fastjsonTrees())
	set("jsoniter/compatible", jsoniterTrees())
	if simdjson.SupportedCPU() {
		set("simdjson-go", simdjsonTrees())
	}
	set("jx", Trees{Build: jxBuild})
	return append(ps,
		&Peer{Name: "jsonparser", Module: modJsonparser, Trees: jsonparserTrees()},
		&Peer{Name: "sjson", Module: modSjson, Trees: Trees{Set: sjsonSet}},
	)
}

// dotted is a path of the gjson dialect. No name in a target needs an escape.
func dotted(path []any) string {
	var parts []string
	for _, p := range path {
		switch p := p.(type) {
		case string:
			parts = append(parts, p)
		case int:
			parts = append(parts, strconv.Itoa(p))
		}
	}
	return strings.Join(parts, ".")
}

func names(path []any, index func(int) string) []string {
	var list []string
	for _, p := range path {
		switch p := p.(type) {
		case string:
			list = append(list, p)
		case int:
			list = append(list, index(p))
		}
	}
	return list
}

func javelinTrees(opts ...javelin.Option) Trees {
	ts := Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			p := javelin.MustCompilePath(dotted(path))
			return func(doc []byte) (s Scalar, err error) {
				n, err := p.Get(doc, opts...)
				switch {
				case err != nil:
				case !n.Exists():
					err = errAbsent
				case text:
					s.Text, err = n.Text()
				default:
					s.Int, err = n.Int()
				}
				return s, err
			}
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			var list []string
			for _, p := range paths {
				list = append(list, dotted(p))
			}
			p, compileErr := javelin.CompilePaths(list)
			return func(doc []byte, out []int64) error {
				if compileErr != nil {
					return compileErr
				}
				nodes, err := p.Get(doc, opts...)
				for i, n := range nodes {
					if err == nil {
						out[i], err = n.Int()
					}
				}
				return err
			}
		},
		Set: func(path []any) func([]byte, int64) ([]byte, error) {
			p := dotted(path)
			return func(doc []byte, v int64) ([]byte, error) { return javelin.Set(doc, p, v, opts...) }
		},
	}
	if len(opts) > 0 {
		return ts
	}
	ts.ReadAll = func() func([]byte, *ReadTally) error {
		// As the others: a name twice is no error, text is read where it is, and the
		// memory is that of the document before.
		opts := []javelin.Option{javelin.Alias(), javelin.Syntax(jsontext.AllowDuplicateNames(true))}
		var p javelin.Parser
		var buf []byte
		return func(doc []byte, t *ReadTally) error {
			root, err := p.Parse(doc, opts...)
			if err != nil {
				return err
			}
			return readJavelin(root, t, &buf)
		}
	}
	ts.Build = func() func([]treeItem) ([]byte, error) {
		var b javelin.Builder
		return func(items []treeItem) ([]byte, error) {
			b.Reset()
			b.BeginObject().Name("page").Int(1).Name("items").BeginArray()
			for i := range items {
				it := &items[i]
				b.BeginObject().Name("id").Int(it.ID).Name("title").Text(it.Title).Name("price").Float(it.Price).Name("inStock").Bool(it.InStock)
				b.Name("tags").BeginArray()
				for _, tag := range it.Tags {
					b.Text(tag)
				}
				b.EndArray().Name("dimensions").BeginObject().Name("w").Int(it.W).Name("h").Int(it.H).EndObject().Name("parent").Null().EndObject()
			}
			return b.EndArray().Name("count").Int(int64(len(items))).EndObject().Bytes()
		}
	}
	return ts
}

func readJavelin(n javelin.Node, t *ReadTally, buf *[]byte) error {
	switch n.Kind() {
	case jsontext.KindBeginObject:
		t.Objects++
		for name, v := range n.Members() {
			t.text(len(name))
			if err := readJavelin(v, t, buf); err != nil {
				return err
			}
		}
	case jsontext.KindBeginArray:
		t.Arrays++
		for _, v := range n.Elements() {
			if err := readJavelin(v, t, buf); err != nil {
				return err
			}
		}
	case jsontext.KindString:
		b, err := n.AppendText((*buf)[:0])
		t.text(len(b))
		*buf = b
		return err
	case jsontext.KindNumber:
		x, err := n.Float()
		t.number(x)
		return err
	default:
		t.Literals++
	}
	return nil
}

func sonicTrees(opts ast.SearchOptions) Trees {
	get := func(doc []byte, path []any) (ast.Node, error) {
		n, err := sonic.GetWithOptions(doc, opts, path...)
		if err == ast.ErrNotExist {
			err = errAbsent
		}
		return n, err
	}
	ts := Trees{
		Get: func(path []any, text bool) func([]byte) (Scalar, error) {
			return func(doc []byte) (s Scalar, err error) {
				n, err := get(doc, path)
				switch {
				case err != nil:
				case text:
					s.Text, err = n.StrictString()
				default:
					s.Int, err = n.StrictInt64()
				}
				return s, err
			}
		},
		GetMany: func(paths [][]any) func([]byte, []int64) error {
			return func(doc []byte, out []int64) error {
				for i, p := range paths {
					n, err := get(doc, p)
					if err != nil {
						return err
					}
					if out[i], err = n.StrictInt64(); err != nil {
						return err
					}
				}
				return nil
			}
		},
		Set: func(path []any) func([]byte, int64) ([]byte, error) {
			parent, last := path[:len(path)-1], path[len(path)-1].(string)
			return func(doc []byte, v int64) ([]byte, error) {
				root, err := get(doc, nil)
				if err != nil {
					return nil, err
				}
				n := root.GetByPath(parent...)
				if err := n.Check(); err != nil {
					return nil, err
				}
				if _, err := n.Set(last, ast.NewNumber(strconv.FormatInt(v, 10))); err != nil {
					return nil, err
				}
				return root.MarshalJSON()
			}
		},
		ReadAll: func() func([]byte, *ReadTally) error {
			return func(doc []byte, t *ReadTally) error {
				root, err := get(doc, nil)
				if err == nil {
					err = root.LoadAll()
				}
				if err != nil {
					return err
				}
				return readSonic(&root, t)
			}
		},
	}
	if opts.ValidateJSON {
		ts.Build = sonicBuild
	}
	return ts
}

func readSonic(n *ast.Node, t *ReadTally) error {
	switch n.TypeSafe() {
	case ast.V_OBJECT:
		t.Objects++
		it, err := n.Properties()
		if err != nil {
			return err
		}
		for it.HasNext() {
			var p ast.Pair
			it.Next(&p)
			t.text(len(p.Key))
			if err := readSonic(&p.Value, t); err != nil {
				return err
			}
		}
	case ast.V_ARRAY:
		t.Arrays++
		it, err := n.Values()
		if err != nil {
			return err
		}
		for it.HasNext() {
			var v ast.Node
			it.Next(&v)
			if err := readSonic(&v, t); err != nil {
				return err
			}
		}
	case ast.V_STRING:
		s, err := n.StrictString()
		t.text(len(s))
		return err
	case ast.V_NUMBER:
		x, err := n.StrictFloat64()
		t.number(x)
		return err
	case ast.V_NULL, ast.V_TRUE, ast.V_FALSE:
		t.Literals++
	default:
		return errInvalid
	}
	return nil
}

func sonicBuild() func([]treeItem) ([]byte, error) {
	num := func(v int64) ast.Node { return ast.NewNumber(strconv.FormatInt(v, 10)) }
	return func(items []treeItem) ([]byte, error) {
		var list []ast.Node
		for i := range items {
			it := &items[i]
			var tags []ast.Node
			for _, tag := range it.Tags {
				tags = append(tags, ast.NewString(tag))
			}
			list = append(list, ast.NewObject([]ast.Pair{
				ast.NewPair("id", num(it.ID)), ast.NewPair("title", ast.NewString(it.Title)), ast.NewPair("price", ast.NewNumber(strconv.FormatFloat(it.Price, 'g', -1, 64))), ast.NewPair("inStock", ast.NewBool(it.InStock)),
				ast.NewPair("tags", ast.NewArray(tags)), ast.NewPair("dimensions", ast.NewObject([]ast.Pair{ast.NewPair("w", num(it.W)), ast.NewPair("h", num(it.H))})), ast.NewPair("parent", ast.NewNull()),
			}))
		}
		root := ast.NewObject([]ast.Pair{ast.NewPair("page", num(1)), ast.NewPair("items", ast.NewArray(list)), ast.NewPair("count", num(int64(len(items))))})
		return root.MarshalJSON()
	}
}
