package javelin_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mainNames are what users look for first. Each has an Example of its own, which its page
// shows beside it: a function, a type, or Type.Method.
var mainNames = map[string]string{
	".": `Parse ParseString ParseReader Parser Get GetMany GetPointer GetReader Select Visit VisitReader
		Set Delete AppendSet Patch MergePatch Diff MergeDiff Equal Describe Standardize AppendValue
		Node Node.Edit Node.Select Node.All Node.Members Node.Clone Node.Time Editor NewEditor Builder Rewriter
		CompilePath CompilePaths CompileJSONPath EscapePath
		Comments Lazy Alias Unchecked Error PatchError`,
	"json": `Marshal MarshalIndent Unmarshal NewEncoder NewDecoder Decoder Decoder.DisallowUnknownFields
		Compact Indent HTMLEscape Valid RawMessage Describe UnmarshalTypeError DefaultOptionsV1
		MergeWithLegacySemantics FormatDurationAsNano`,
	"json/v2": `Marshal MarshalWrite MarshalEncode MarshalOf Append
		Unmarshal UnmarshalRead UnmarshalDecode UnmarshalOf UnmarshalNext MarshalNext UnmarshalerFrom
		Elements Members Records WriteRecords CopyRecords NewRecordWriter RecordError Parallel Unordered
		MarshalFunc MarshalToFunc MarshalNextFunc UnmarshalFunc UnmarshalFromFunc UnmarshalNextFunc ValidateFunc
		JoinMarshalers JoinUnmarshalers WithMarshalers WithUnmarshalers JoinOptions GetOption DefaultOptionsV2
		DeclareUnion InternalTag AdjacentTag ExternalTag
		RequireAll Defaults NullDefaults FormatOf Validate CollectErrors Describe LineColumn TrackPlaces SemanticError
		WithContext WithValue ValueOf NameFields NameFieldsBy NewNaming SelectFields CheckFields Coerce
		NonFiniteFloats EmitOmitted ObjectsInAny Object Optional MergePatch ApplyPatch PatchError WithPresence
		Deterministic FormatNilSliceAsNull OmitZeroStructFields StringifyNumbers MatchCaseInsensitiveNames
		RejectUnknownMembers IntegersInAny RawNumbersInAny ByteLimit ElementLimit StringLimit AliasStrings`,
	"json/jsontext": `NewDecoder NewEncoder Decoder.ReadToken Decoder.ReadValue Decoder.SkipValue Decoder.PeekKind
		Decoder.StackPointer Decoder.StringReader Encoder.WriteToken Encoder.StringWriter
		Token Token.Clone Pointer Value.Format Value.Indent Value.Compact Value.Canonicalize Value.IsValid
		AppendFormat AppendQuote AppendUnquote AppendFloat SyntacticError
		AllowDuplicateNames AllowInvalidUTF8 AllowComments WithoutComments AllowByteOrderMark DepthLimit
		WithIndent Multiline EscapeForHTML`,
	"rt":        `Unmarshal UnmarshalRead Marshal Append MarshalWrite Optional`,
	"rt/rthttp": `Read Write`,
}

// TestMainNamesHaveExamples: what users look for first has an Example of its own, and every
// function that they may call, but for what generated code calls, is in the code of one.
func TestMainNamesHaveExamples(t *testing.T) {
	for dir, names := range mainNames {
		fset := token.NewFileSet()
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var files []*ast.File
		for _, e := range entries {
			if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") {
				continue
			}
			f, err := parser.ParseFile(fset, filepath.Join(dir, e.Name()), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		p, err := doc.NewFromFiles(fset, files, "example/"+dir)
		if err != nil {
			t.Fatal(err)
		}

		shown := map[string]int{} // Examples by name
		called := map[string]bool{}
		for _, f := range files {
			for _, d := range f.Decls {
				// Types, methods and variables that stand beside Examples are shown with them.
				fn, isFunc := d.(*ast.FuncDecl)
				if !strings.HasSuffix(fset.Position(d.Pos()).Filename, "_test.go") ||
					isFunc && fn.Recv == nil && !strings.HasPrefix(fn.Name.Name, "Example") {
					continue
				}
				ast.Inspect(d, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok {
						called[s.Sel.Name] = true
					}
					return true
				})
			}
		}
		var functions []string
		add := func(f *doc.Func) {
			functions = append(functions, f.Name)
			shown[f.Name] = len(f.Examples)
		}
		for _, f := range p.Funcs {
			add(f)
		}
		for _, typ := range p.Types {
			shown[typ.Name] = len(typ.Examples)
			for _, f := range typ.Funcs {
				add(f)
			}
			for _, m := range typ.Methods {
				shown[typ.Name+"."+m.Name] = len(m.Examples)
			}
		}

		for _, name := range strings.Fields(names) {
			if n, ok := shown[name]; !ok {
				t.Errorf("%s: there is no %s", dir, name)
			} else if n == 0 {
				t.Errorf("%s: %s has no Example", dir, name)
			}
		}
		if dir == "rt" {
			continue
		}
		slices.Sort(functions)
		for _, name := range functions {
			if !called[name] {
				t.Errorf("%s: no Example calls %s", dir, name)
			}
		}
		if len(functions) < 2 {
			t.Errorf("%s: functions %q", dir, functions)
		}
	}
}
