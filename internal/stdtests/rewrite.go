package main

import (
	"embed"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// rewrite turns the uses of unexported fields and helpers in a test file of the
// package itself into uses of the exported API and of the shim. The rewrites
// follow the text of the pinned release; one that no longer finds its text
// shows as a test left out, and the control's count changes.
func (s *suite) rewrite(src string) (string, error) {
	replace := func(pairs ...string) { src = strings.NewReplacer(pairs...).Replace(src) }
	replace("reflect.DeepEqual(", "eqv(", "errors.Is(", "isErr(")
	var err error
	switch s.mode.std {
	case stdPaths.v1:
		replace("&SyntaxError{", "&wantSyntaxError{",
			"internal/jsontest/testdata/", filepath.Join(s.root, "src/encoding/json/internal/jsontest/testdata")+"/")
		return src, nil
	case stdPaths.v2:
		src, err = blankFuncs(src, "EM", "EU", "withVal", "withPos", "withType", "newInvalidCharacterError")
		src = invalidFormatOption.ReplaceAllString(src, "var invalidFormatOption = JoinOptions()\n\n")
	case stdPaths.jsontext:
		src, err = blankFuncs(src, "E", "withPos", "newInvalidCharacterError", "newInvalidEscapeSequenceError", "equalError")
		src = decoderReset.ReplaceAllString(src, `dec.Reset(bytes.NewReader($1))`)
		replace(
			`enc.s.reset(enc.s.Buf[:0], nil)`, `enc.Reset(new(bytes.Buffer))`,
			`dec.s.unreadBuffer()`, `dec.UnreadBuffer()`,
			`string(append(b.B, enc.s.unflushedBuffer()...))`, `flushFaulty(enc, b)`,
			`dst.String() + string(enc.s.unflushedBuffer())`, `flushed(enc, dst)`,
			`int(enc.OutputOffset())`, `int(outputOffset(enc))`,
			// A top-level newline cannot be left out from outside: expect it.
			"\topts = append(opts, jsonflags.OmitTopLevelNewline|1)\n", "\n",
			"\tenc := NewEncoder(dst, opts...)\n\n\tswitch typeName {",
			"\twant += \"\\n\"; enc := NewEncoder(dst, opts...)\n\n\tswitch typeName {",
			"enc := NewEncoder(w, jsonflags.OmitTopLevelNewline|1)", "enc := noNewline{w}",
			"jsonwire.AppendQuote(nil, []byte(tok.String()), &jsonflags.Flags{})", "AppendQuote(nil, tok.String())",
		)
	}
	return s.publicOptions(src), err
}

var (
	invalidFormatOption = regexp.MustCompile(`(?s)var invalidFormatOption = &jsonopts\.Struct\{.*?\n\}`)
	decoderReset        = regexp.MustCompile(`dec\.s\.reset\((.*), nil\)`)
	flagExpr            = regexp.MustCompile(`((?:jsonflags\.\w+\s*\|\s*)+)([01])\b`)
	flagName            = regexp.MustCompile(`jsonflags\.(\w+)`)
)

var v1Options = set("CallMethodsWithLegacySemantics", "FormatByteArrayAsArray", "FormatBytesWithLegacySemantics",
	"FormatDurationAsNano", "MatchCaseSensitiveDelimiter", "MergeWithLegacySemantics", "OmitEmptyWithLegacySemantics",
	"ParseBytesWithLooseRFC4648", "ParseTimeWithLooseRFC3339", "ReportErrorsWithLegacySemantics",
	"StringifyWithLegacySemantics", "UnmarshalArrayFromAnyLength")

var textOptions = set("AllowDuplicateNames", "AllowInvalidUTF8", "EscapeForHTML", "EscapeForJS",
	"PreserveRawStrings", "CanonicalizeRawInts", "CanonicalizeRawFloats", "ReorderRawObjects",
	"SpaceAfterColon", "SpaceAfterComma", "Multiline")

func set(names ...string) map[string]bool {
	m := map[string]bool{}
	for _, n := range names {
		m[n] = true
	}
	return m
}

// publicOptions rewrites "jsonflags.X | 1" to the option X(true) where one
// stands for each of the flags.
func (s *suite) publicOptions(src string) string {
	v2 := s.mode.std == stdPaths.v2
	return flagExpr.ReplaceAllStringFunc(src, func(expr string) string {
		m := flagExpr.FindStringSubmatch(expr)
		value := map[string]string{"0": "(false)", "1": "(true)"}[m[2]]
		var opts []string
		for _, f := range flagName.FindAllStringSubmatch(m[1], -1) {
			switch n := f[1]; {
			case v1Options[n] && v2:
				opts = append(opts, "stdV1."+n+value)
			case textOptions[n] && v2:
				opts = append(opts, "jsontext."+n+value)
			case textOptions[n] || n == "StringifyNumbers" && v2:
				opts = append(opts, n+value)
			default:
				return expr
			}
		}
		return strings.Join(opts, ", ")
	})
}

// blankFuncs blanks the named functions, for which the shim has others.
func blankFuncs(src string, names ...string) (string, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, 0)
	if err != nil {
		return "", err
	}
	b := []byte(src)
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && slices.Contains(names, fd.Name.Name) {
			blank(b, fset.Position(fd.Pos()).Offset, fset.Position(fd.End()).Offset)
		}
	}
	return string(b), nil
}

// blank overwrites b[from:to] and keeps the lines, so that places in the
// original stay right.
func blank(b []byte, from, to int) {
	for i := from; i < to; i++ {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
}

//go:embed shim
var shimFiles embed.FS

// writeShim writes the common shim and that of the package under test.
func (s *suite) writeShim() error {
	for from, to := range map[string]string{
		"common":     "zz_shim_test.go",
		s.shimName(): "zz_shim2_test.go",
	} {
		data, err := shimFiles.ReadFile("shim/" + from + ".go.txt")
		if err != nil {
			return err
		}
		src := strings.Replace(string(data), "package shim\n", "package "+s.mode.clause+"\n", 1)
		src = strings.ReplaceAll(src, `"JSONTEXT"`, `"`+s.paths.jsontext+`"`)
		if err := s.write(filepath.Join(s.mode.dir, to), []byte(src)); err != nil {
			return err
		}
	}
	if s.mode.std != stdPaths.v2 {
		return nil
	}
	var b strings.Builder
	b.WriteString("package json\n\nimport v1 \"" + s.paths.v1 + "\"\n\ntype stdV1T struct{}\n\nvar stdV1 stdV1T\n\n")
	for _, n := range slices.Sorted(maps.Keys(v1Options)) {
		b.WriteString("func (stdV1T) " + n + "(v bool) Options { return v1." + n + "(v) }\n")
	}
	return s.write(filepath.Join(s.mode.dir, "zz_v1_test.go"), []byte(b.String()))
}

func (s *suite) shimName() string {
	switch s.mode.std {
	case stdPaths.jsontext:
		return "jsontext"
	case stdPaths.v2:
		return "v2"
	}
	return "v1"
}
