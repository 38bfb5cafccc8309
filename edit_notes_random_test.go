package javelin_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// withNotes puts comments, each with a number of its own, lines and trailing commas
// between the tokens of b.
func withNotes(r *rand.Rand, b []byte) []byte {
	var out []byte
	count := 0
	eol := []string{"\n", "\n", "\n", "\r\n", "\n\n"}[r.IntN(5)]
	note := func() {
		for range r.IntN(3) {
			id := strconv.Itoa(count)
			count++
			switch r.IntN(6) {
			case 0:
				out = append(out, " // "+id+" ,\"]}"+eol...)
			case 1:
				out = append(out, "/* "+id+" ,\"]} */"...)
			case 2:
				out = append(out, "/* "+id+eol+" */ "...)
			case 3:
				out = append(out, eol+"\t// "+id+eol...)
			case 4:
				out = append(out, eol+"  "...)
			default:
				out = append(out, ' ')
			}
		}
	}
	last := byte(0)
	for i := 0; i < len(b); i++ {
		c := b[i]
		if c == '"' {
			end := i + 1
			for ; b[end] != '"'; end++ {
				if b[end] == '\\' {
					end++
				}
			}
			note()
			out = append(out, b[i:end+1]...)
			i, last = end, c
			continue
		}
		if c <= ' ' {
			continue
		}
		if strings.IndexByte("[]{}:,", c) >= 0 {
			note()
			if (c == ']' || c == '}') && strings.IndexByte("[{", last) < 0 && r.IntN(3) == 0 {
				out = append(out, ',')
				note()
			}
			out = append(out, c)
			if r.IntN(2) == 0 {
				note()
			}
		} else {
			out = append(out, c)
		}
		last = c
	}
	note()
	return out
}

// A noteAt is a comment and where it stands.
type noteAt struct {
	text string
	at   int
}

func notesIn(b []byte) (notes []noteAt) {
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '"':
			for i++; b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
		case b[i] == '/' && b[i+1] == '/':
			n := bytes.IndexAny(b[i:], "\r\n")
			if n < 0 {
				n = len(b) - i
			}
			notes = append(notes, noteAt{string(b[i : i+n]), i})
			i += n - 1
		case b[i] == '/':
			n := bytes.Index(b[i:], []byte("*/")) + 2
			notes = append(notes, noteAt{string(b[i : i+n]), i})
			i += n - 1
		}
	}
	return notes
}

// TestEditSequencesKeepComments makes random edits of texts with comments, and the same
// to a decoded copy. After each of them what is outside of the object or array that it
// concerns is the same, byte for byte, and no comment is gone but those that stand
// beside or in what is.
func TestEditSequencesKeepComments(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 28))
	count := *sequences
	if testing.Short() {
		count = min(count, 500)
	}
	for range count {
		text := withNotes(r, randomJSON(r, nil, 4))
		root, err := javelin.Parse(text, javelin.Comments())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		e := root.Edit()
		m := &model{clone(root.Any())}
		before := text
		for range 1 + r.IntN(6) {
			ps := pointers(m.root, "", nil)
			if len(ps) == 0 {
				break
			}
			p := ps[r.IntN(len(ps))]
			toks := slices.Collect(p.Tokens())
			v := clone(mustParse(t, string(randomJSON(r, nil, 2))).Any())
			was, err := javelin.Parse(before, javelin.Comments())
			if err != nil {
				t.Fatal(err)
			}
			at, parent := was.At(p), was.At(p.Parent())
			from, to := int(at.Offset()), int(at.Offset())+len(at.Raw())
			log := ""
			switch op := r.IntN(5); op {
			case 0:
				log = "set " + string(p)
				err = e.Set(p, v)
				m.replace(toks, v)
			case 1:
				log = "insert " + string(p)
				if parent.IsObject() {
					log = "set /new of " + string(p.Parent())
					toks[len(toks)-1] = "new"
					p = p.Parent().AppendToken("new")
					if n := was.At(p); n.Exists() {
						from, to = int(n.Offset()), int(n.Offset())+len(n.Raw())
					} else {
						from, to = 0, 0
					}
				} else {
					from, to = 0, 0
				}
				err = e.Insert(p, v)
				m.insert(toks, v)
			case 2:
				log = "append to " + string(p)
				from, to = 0, 0
				if !at.IsArray() {
					continue
				}
				parent = at
				err = e.Append(p, v)
				m.insert(append(toks, "-"), v)
			default:
				log = "delete " + string(p)
				from, to = beside(was.Raw(), int(was.Offset()), parent, at)
				err = e.Delete(p)
				m.remove(toks)
			}
			if err != nil {
				t.Fatalf("%q: %s: %v", before, log, err)
			}
			after := e.Bytes()
			got, err := javelin.Parse(after, javelin.Comments())
			if err != nil || !reflect.DeepEqual(got.Any(), m.root) {
				want, _ := json.Marshal(m.root)
				t.Fatalf("%q: %s:\n got %q, %v\nwant %s", before, log, after, err, want)
			}
			plain, err := javelin.Parse(javelin.Standardize(after))
			if err != nil || !javelin.Equal(plain, got) || !javelin.Equal(e.Node(), got) {
				t.Fatalf("%q: %s: %q, %v", before, log, after, err)
			}
			head, foot := before[:parent.Offset()+1], before[int(parent.Offset())+len(parent.Raw())-1:]
			if !bytes.HasPrefix(after, head) || !bytes.HasSuffix(after, foot) {
				t.Fatalf("%q: %s changes more: %q", before, log, after)
			}
			kept := notesIn(after)
			for _, n := range notesIn(before) {
				switch {
				case len(kept) > 0 && kept[0].text == n.text:
					kept = kept[1:]
				case n.at < from || n.at >= to:
					t.Fatalf("%q: %s loses %q: %q", before, log, n.text, after)
				}
			}
			if len(kept) > 0 {
				t.Fatalf("%q: %s: %q is new: %q", before, log, kept[0].text, after)
			}
			before = after
		}
	}
}

// beside returns where comments may be that belong to a value: between what stands
// before it and what after it. doc is the text of a document that begins at offset.
func beside(doc jsontext.Value, offset int, parent, at javelin.Node) (from, to int) {
	from, to = int(parent.Offset()), int(parent.Offset())+len(parent.Raw())
	children := func(yield func(javelin.Node) bool) {
		for _, v := range parent.Members() {
			if !yield(v) {
				return
			}
		}
		for _, v := range parent.Elements() {
			if !yield(v) {
				return
			}
		}
	}
	seen := false
	for v := range children {
		switch {
		case v.Offset() == at.Offset():
			seen = true
		case !seen:
			from = int(v.Offset()) + len(v.Raw())
		default:
			// Up to the name, if it has one: from the value back over it.
			to = int(v.Offset())
			if parent.IsObject() {
				b := doc[:to-offset]
				b = b[:bytes.LastIndexByte(b, '"')]
				to = offset + bytes.LastIndexByte(b, '"')
			}
			return from, to
		}
	}
	return from, to
}

// All ways to edit a text with comments do the same to it.
func TestEditsOfCommentsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 28))
	count := min(*sequences/5, 2000)
	for range count {
		text := withNotes(r, randomJSON(r, nil, 4))
		root, err := javelin.Parse(text, javelin.Comments(), javelin.Alias())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		ps := pointers(root.Any(), "", nil)
		if len(ps) == 0 {
			continue
		}
		p := ps[r.IntN(len(ps))]
		if strings.Contains(string(p), "//") || strings.HasSuffix(string(p), "/") {
			continue // a name without characters is none in a path
		}
		var parts []string
		query := "$"
		at := root
		for tok := range p.Tokens() {
			step := javelin.EscapePath(tok)
			quoted, _ := jsontext.AppendQuote(nil, tok)
			if at.IsArray() {
				step, quoted = tok, []byte(tok)
			}
			parts = append(parts, step)
			query += "[" + string(quoted) + "]"
			at = at.At(jsontext.Pointer("").AppendToken(tok))
		}
		path := strings.Join(parts, ".")
		jsonPath, err := javelin.CompileJSONPath(query)
		if err != nil {
			t.Fatal(err)
		}
		same := func(what string, got []byte, err error, want []byte) {
			if err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%s of %q at %s: %q, %v, want %q", what, text, p, got, err, want)
			}
		}
		opt := javelin.Comments()

		e := root.Edit()
		if err := e.Set(p, 1); err != nil {
			t.Fatal(err)
		}
		want := e.Bytes()
		got, err := javelin.Set(text, path, 1, opt)
		same("Set", got, err, want)
		got, err = javelin.Set(text, path, 1, opt, javelin.Unchecked())
		same("unchecked Set", got, err, want)
		got, err = jsonPath.Set(text, 1, opt)
		same("Set by JSONPath", got, err, want)
		quoted, _ := jsontext.AppendQuote(nil, string(p))
		got, err = javelin.Patch(text, []byte(`[{"op":"test","path":"","value":`+root.String()+`},{"op":"replace","path":`+string(quoted)+`,"value":1}]`), opt)
		same("Patch", got, err, want)

		e = root.Edit()
		if err := e.Delete(p); err != nil {
			t.Fatal(err)
		}
		want = e.Bytes()
		got, err = javelin.Delete(text, path, opt)
		same("Delete", got, err, want)
		got, err = jsonPath.Delete(text, opt)
		same("Delete by JSONPath", got, err, want)
		got, err = javelin.Patch(text, []byte(`[{"op":"remove","path":`+string(quoted)+`}]`), opt)
		same("Patch", got, err, want)
		if root.At(p.Parent()).IsObject() {
			patch := "null"
			for i := range parts {
				name, _ := jsontext.AppendQuote(nil, slices.Collect(p.Tokens())[len(parts)-1-i])
				patch = "{" + string(name) + ":" + patch + "}"
			}
			if !strings.ContainsAny(query, "0123456789") {
				got, err = javelin.MergePatch(text, []byte(patch), opt)
				same("MergePatch", got, err, want)
			}
		}

		n, err := javelin.Get(text, path, opt)
		if err != nil || n.String() != at.String() || n.Offset() != at.Offset() {
			t.Fatalf("Get of %q at %s: %s, %v", text, path, n, err)
		}
		many, err := javelin.GetMany(text, []string{path, path}, opt)
		if err != nil || many[1].String() != at.String() || many[1].Offset() != at.Offset() {
			t.Fatalf("GetMany of %q at %s: %s, %v", text, path, many, err)
		}
		whole := text[at.Offset() : int(at.Offset())+len(at.Raw())]
		for _, n := range []javelin.Node{n, many[0], at} {
			same("Edit of what was found", n.Edit().Bytes(), nil, whole)
		}
	}
}

// What is moved, copied, renamed or sorted takes its comments along: none is lost but
// those within a value that another one replaces.
func TestMovesKeepComments(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 28))
	count := *sequences
	if testing.Short() {
		count = min(count, 500)
	}
	for range count {
		text := withNotes(r, randomJSON(r, nil, 4))
		root, err := javelin.Parse(text, javelin.Comments())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		m := &model{clone(root.Any())}
		e := root.Edit()
		lost := notesIn(nil)
		log := ""
		for range 1 + r.IntN(3) {
			ps := pointers(m.root, "", nil)
			if len(ps) == 0 {
				break
			}
			p, q := ps[r.IntN(len(ps))], ps[r.IntN(len(ps))]
			toks, qtoks := slices.Collect(p.Tokens()), slices.Collect(q.Tokens())
			w := clone(m.parent(toks))
			switch r.IntN(4) {
			case 0:
				if p.Contains(q) || q.Contains(p) {
					continue
				}
				try := &model{clone(m.root)}
				try.remove(toks)
				if !slices.Contains(pointers(try.root, "", nil), q) {
					continue
				}
				log += " move " + string(p) + " " + string(q)
				if _, ok := try.parent(qtoks[:len(qtoks)-1]).(map[string]any); ok {
					without := e.Node().Edit()
					if err := without.Delete(p); err != nil {
						t.Fatal(err)
					}
					lost = append(lost, notesIn(without.Get(q).Edit().Bytes())...)
				}
				err = e.Move(p, q)
				try.insert(qtoks, w)
				m = try
			case 1:
				log += " copy " + string(p) + " " + string(q)
				if _, ok := m.parent(qtoks[:len(qtoks)-1]).(map[string]any); ok {
					lost = append(lost, notesIn(e.Get(q).Edit().Bytes())...)
				}
				err = e.Copy(p, q)
				m.insert(qtoks, w)
			case 2:
				log += " sort"
				err = e.SortMembers("")
			case 3:
				parent, ok := m.parent(toks[:len(toks)-1]).(map[string]any)
				if _, taken := parent["renamed"]; !ok || taken {
					continue
				}
				log += " rename " + string(p)
				err = e.Rename(p, "renamed")
				parent["renamed"] = parent[toks[len(toks)-1]]
				delete(parent, toks[len(toks)-1])
			}
			if err != nil {
				t.Fatalf("%q:%s: %v", text, log, err)
			}
		}
		out := e.Bytes()
		got, err := javelin.Parse(out, javelin.Comments())
		if err != nil || !reflect.DeepEqual(got.Any(), m.root) {
			want, _ := json.Marshal(m.root)
			t.Fatalf("%q:%s:\n got %q, %v\nwant %s", text, log, out, err, want)
		}
		texts := map[string]bool{}
		for _, n := range append(notesIn(out), lost...) {
			texts[n.text] = true
		}
		for _, n := range notesIn(text) {
			if !texts[n.text] {
				t.Fatalf("%q:%s loses %q: %q", text, log, n.text, out)
			}
		}
	}
}
