package javelin_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestBuilder(t *testing.T) {
	var b javelin.Builder
	const want = `{"id":7,"tags":["a","<\n>"],"more":{"":null,"é\u0001":[[],{}],"f":1.5,"u":18446744073709551615},"yes":true,"no":false,"any":{"x":[1,"é"]},"raw":[1, 2]}`
	for range 3 {
		b.Reset()
		b.BeginObject()
		b.Name("id").Int(7)
		b.Name("tags").BeginArray().Text("a").Text("<\n>").EndArray()
		b.Name("more").BeginObject().Name("").Null().Name("é\x01").BeginArray().BeginArray().EndArray().BeginObject().EndObject().EndArray()
		b.Name("f").Float(1.5).Name("u").Uint(math.MaxUint64).EndObject()
		b.Name("yes").Bool(true).Name("no").Bool(false).Name("any").Value(map[string]any{"x": []any{1, "é"}}).Name("raw").Value(jsontext.Value(" [1, 2] "))
		if _, err := b.Bytes(); err == nil || b.Err() != nil {
			t.Errorf("without an end: %v, %v", err, b.Err())
		}
		b.EndObject()
		got, err := b.Bytes()
		if err != nil || string(got) != want {
			t.Errorf("%s, %v", got, err)
		}
		n, err := b.Node()
		if err != nil || n.Get("more").Get("é\x01").Len() != 2 || n.Get("tags").Index(1).TextOr("") != "<\n>" {
			t.Errorf("%s, %v", n, err)
		}
		b.Reset()
		b.Text("other")
		if n.String() != want {
			t.Errorf("the Node has changed: %s", n)
		}
	}
	for want, build := range map[string]func(b *javelin.Builder){
		"1": func(b *javelin.Builder) { b.Int(1) }, `"x"`: func(b *javelin.Builder) { b.Text("x") }, "[]": func(b *javelin.Builder) { b.BeginArray().EndArray() }, "[1,null]": func(b *javelin.Builder) { b.BeginArray().Int(1).Value(javelin.Node{}).EndArray() },
		`[{"a":1},{"a":1}]`: func(b *javelin.Builder) {
			b.BeginArray().BeginObject().Name("a").Int(1).EndObject().BeginObject().Name("a").Int(1).EndObject().EndArray()
		},
	} {
		var b javelin.Builder
		build(&b)
		if got, err := b.Bytes(); err != nil || string(got) != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}

func TestBuilderErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		build   func(b *javelin.Builder)
		is      error
		pointer jsontext.Pointer
		offset  int64
	}{
		"no name":      {func(b *javelin.Builder) { b.BeginArray().BeginObject().Int(1) }, nil, "/0", 2},
		"no next name": {func(b *javelin.Builder) { b.BeginObject().Name("a").Int(1).Int(2) }, nil, "/a", 6},
		"two names":    {func(b *javelin.Builder) { b.BeginObject().Name("a").Name("b") }, nil, "/a", 5},
		"name in list": {func(b *javelin.Builder) { b.BeginArray().Int(1).Name("a") }, nil, "/0", 2},
		"name alone":   {func(b *javelin.Builder) { b.Name("a") }, nil, "", 0},
		"same name":    {func(b *javelin.Builder) { b.BeginObject().Name("a").Int(1).Name("b").Int(2).Name("a").Int(3) }, javelin.ErrExists, "/b", 13},
		"same escaped": {func(b *javelin.Builder) { b.BeginObject().Name("\"").Int(1).Name("\"") }, javelin.ErrExists, "/\"", 8},
		"two values":   {func(b *javelin.Builder) { b.Int(1).Int(2) }, nil, "", 1},
		"wrong end":    {func(b *javelin.Builder) { b.BeginArray().EndObject() }, nil, "/0", 1},
		"end of name":  {func(b *javelin.Builder) { b.BeginObject().Name("x").EndObject() }, nil, "/x", 5},
		"end":          {func(b *javelin.Builder) { b.EndArray() }, nil, "", 0},
		"NaN":          {func(b *javelin.Builder) { b.BeginArray().Float(math.NaN()) }, nil, "/0", 1},
		"UTF-8":        {func(b *javelin.Builder) { b.BeginArray().Text("a\xff") }, nil, "/0", 1},
		"UTF-8 name":   {func(b *javelin.Builder) { b.BeginObject().Name("a\xff") }, nil, "", 1},
		"type":         {func(b *javelin.Builder) { b.BeginArray().Value(make(chan int)) }, javelin.ErrType, "/0", 1},
		"depth": {func(b *javelin.Builder) {
			for range 10001 {
				b.BeginArray()
			}
		}, nil, jsontext.Pointer(strings.Repeat("/0", 10000)), 10000},
		"depth of value": {func(b *javelin.Builder) {
			for range 10000 {
				b.BeginArray()
			}
			n, _ := javelin.ParseString("[]")
			b.Value(n)
		}, nil, jsontext.Pointer(strings.Repeat("/0", 10000)), 10000},
	} {
		var b javelin.Builder
		tt.build(&b)
		first := b.Err()
		var e *javelin.Error
		if !errors.As(first, &e) || tt.is != nil && !errors.Is(first, tt.is) || e.Offset != tt.offset || e.JSONPointer != tt.pointer {
			t.Errorf("%s: %.200v", name, first)
		}
		b.BeginObject().Name("x").Int(1).EndObject().EndArray()
		if got, err := b.Bytes(); got != nil || err != first {
			t.Errorf("%s: %s, %v after more calls", name, got, err)
		}
		if n, err := b.Node(); n.Exists() || err != first {
			t.Errorf("%s: %s, %v", name, n, err)
		}
		b.Reset()
		b.Int(1)
		if got, err := b.Bytes(); string(got) != "1" || err != nil {
			t.Errorf("%s: %s, %v after Reset", name, got, err)
		}
	}
	var b javelin.Builder
	if _, err := b.Bytes(); err == nil {
		t.Error("no error for no document")
	}
}

func TestBuilderManyNames(t *testing.T) {
	var b javelin.Builder
	b.BeginObject()
	for i := range 1000 {
		b.Name(fmt.Sprint("name", i)).Int(int64(i))
	}
	b.EndObject()
	n, err := b.Node()
	if err != nil || n.Len() != 1000 || n.Get("name999").IntOr(0) != 999 {
		t.Errorf("%d members, %v", n.Len(), err)
	}
	b.Reset()
	b.BeginObject()
	for i := range 1000 {
		b.Name(fmt.Sprint("name", i)).Int(int64(i))
	}
	b.Name("name500")
	if !errors.Is(b.Err(), javelin.ErrExists) {
		t.Errorf("%v", b.Err())
	}
}

func TestBuilderAllocates(t *testing.T) {
	var b javelin.Builder
	build := func() {
		b.Reset()
		b.BeginArray()
		for range 50 {
			b.BeginObject().Name("id").Int(123).Name("name").Text("some name").Name("x").Float(1.25).EndObject()
		}
		b.EndArray()
	}
	build()
	if n := testing.AllocsPerRun(20, build); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestSortMembers(t *testing.T) {
	const doc = "{\n  \"b\": 1,\n  \"a\" : {\"y\":[{\"d\":1,\"c\":2}], \"x\":0},\n  \"\\u0061b\": [ 1 ],\n  \"\ufb33\": 1,\n  \"\\ud83d\\ude00\": 2\n}\n"
	const want = "{\n  \"a\" : {\"x\":0, \"y\":[{\"c\":2,\"d\":1}]},\n  \"\\u0061b\": [ 1 ],\n  \"b\": 1,\n  \"\\ud83d\\ude00\": 2,\n  \"\ufb33\": 1\n}\n"
	e := mustParse(t, doc).Edit()
	if err := e.SortMembers(""); err != nil || string(e.Bytes()) != want {
		t.Errorf("%v\n%s", err, e.Bytes())
	}
	if err := e.SortMembers(""); err != nil || string(e.Bytes()) != want {
		t.Errorf("again: %v\n%s", err, e.Bytes())
	}
	e = mustParse(t, doc).Edit()
	if err := e.SortMembers("/a/y"); err != nil || string(e.Bytes()) != strings.Replace(doc, `{"d":1,"c":2}`, `{"c":2,"d":1}`, 1) {
		t.Errorf("%v\n%s", err, e.Bytes())
	}
	e = mustParse(t, want).Edit()
	if err := e.SortMembers("/a"); err != nil || string(e.Bytes()) != want {
		t.Errorf("sorted: %v\n%s", err, e.Bytes())
	}
	if err := e.SortMembers("/none"); !errors.Is(err, javelin.ErrNotFound) {
		t.Errorf("%v", err)
	}
	e = mustParse(t, strings.Repeat(`{"b":1,"a":`, 5000)+"[]"+strings.Repeat("}", 5000)).Edit()
	if err := e.SortMembers(""); err != nil || string(e.Bytes()) != strings.Repeat(`{"a":`, 5000)+"[]"+strings.Repeat(`,"b":1}`, 5000) {
		t.Errorf("deep: %v", err)
	}
}
