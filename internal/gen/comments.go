package gen

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A wish is what comments say about a type.
type wish struct {
	asked, skip        bool
	noDecode, noEncode bool
}

// read adds what a comment says: //javelin:json and the like. The comments of
// other generators are understood, so that a program can change over without
// touching its types.
func (w *wish) read(group *ast.CommentGroup) {
	if group == nil {
		return
	}
	for _, c := range group.List {
		tool, word, _ := markOf(c)
		switch tool {
		case "javelin", "easyjson", "tinyjson":
			switch word {
			case "json":
				w.asked = true
			case "skip":
				w.skip = true
			case "encode":
				w.asked, w.noDecode = true, true
			case "decode":
				w.asked, w.noEncode = true, true
			}
		case "ffjson":
			switch word {
			case "json":
				w.asked = true
			case "skip", "ignore":
				w.skip = true
			case "nodecoder":
				w.noDecode = true
			case "noencoder":
				w.noEncode = true
			}
		}
	}
}

// marks are the words of each tool.
var marks = map[string][]string{
	"javelin":  {"json", "encode", "decode", "skip", "union"},
	"easyjson": {"json", "skip"},
	"tinyjson": {"json", "skip"},
	"ffjson":   {"json", "skip", "ignore", "nodecoder", "noencoder"},
}

// markOf returns the tool that a comment speaks to, if it does to any, and what it says.
// exact is false for what may be prose.
func markOf(c *ast.Comment) (tool, word string, exact bool) {
	text := strings.TrimPrefix(c.Text, "//")
	tool, word, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok || marks[tool] == nil {
		return "", "", false
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(word), " ")
	return tool, word, strings.HasPrefix(text, tool+":"+word) || rest == "" && slices.Contains(marks[tool], word)
}

// checkMarks reports comments that ask for something where that is not heard, or for
// what there is not. heard are those of types.
func (g *generator) checkMarks(f *sourceFile, heard map[*ast.CommentGroup]bool) {
	for _, group := range f.ast.Comments {
		for _, c := range group.List {
			tool, word, exact := markOf(c)
			known := slices.Contains(marks[tool], word)
			mark := "//" + tool + ":" + word
			switch {
			case !exact:
			case !known && tool == "javelin":
				g.failf(c.Pos(), "there is no comment %s, only //javelin:json, //javelin:encode, //javelin:decode, //javelin:skip and //javelin:union", mark)
			case known && !heard[group]:
				g.failf(c.Pos(), "%s %s", mark, whyUnheard(f.ast, group))
			}
		}
	}
}

// whyUnheard tells what is wrong with the place of a comment.
func whyUnheard(file *ast.File, group *ast.CommentGroup) string {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc == group {
				return "is before a function: it belongs before a type"
			}
			if d.Pos() <= group.Pos() && group.Pos() < d.End() {
				return "is within a function: types that are declared there cannot have methods"
			}
		case *ast.GenDecl:
			inside := d.Pos() <= group.Pos() && group.Pos() < d.End()
			switch {
			case d.Tok != token.TYPE && (d.Doc == group || inside):
				return "is at a declaration by " + d.Tok.String() + ": it belongs before a type"
			case inside:
				return "is within the declaration of a type: it belongs before it"
			}
		}
	}
	return "belongs right before a type, without an empty line between"
}
