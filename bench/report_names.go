package main

import (
	"fmt"
	"strings"
)

// The words of the page. Rows, categories and configurations have short names, which
// flags take and files hold; a reader gets words.

// opNames are the questions in words. A row that is not among them is called by its
// title, so that a new one needs nothing here.
var opNames = map[Op]string{
	OpUnmarshalTyped: "Read a struct",
	OpUnmarshalAny:   "Read any",
	OpRawUnmarshal:   "Read a raw value",
	OpMarshalTyped:   "Write a struct",
	OpMarshalAny:     "Write any",
	OpRawMarshal:     "Write a raw value",
	OpAppendTyped:    "Write a struct to a buffer used again",
	OpWriteTyped:     "Write a struct to a writer",
	OpValid:          "Is it valid?",
	OpCompact:        "Remove whitespace",
	OpIndent:         "Indent",
	OpTokens:         "Walk all tokens",
	OpDecodeStream:   "Records from a reader",
	OpEncodeStream:   "Records to a writer",
	OpStreamDecode:   "Raw values from a reader",
	OpStreamTokens:   "Tokens from a reader",
	OpStreamEncode:   "Raw values to a writer",
	OpWriteTokens:    "Tokens to a writer",
	OpGetNear:        "One value near the start",
	OpGetMiddle:      "One value in the middle",
	OpGetEnd:         "One value at the end",
	OpGetMissing:     "A value that is not there",
	OpGetMany:        "Ten values in one pass",
	OpGetLast:        "The last of those ten alone",
	OpSetOne:         "Change one value",
	OpReadAll:        "Parse, and read everything",
	OpBuild:          "Build a document",
	OpFirstUnmarshal: "First read of a type",
	OpFirstMarshal:   "First write of a type",
	OpShapesRead:     "Read" + inGrid,
	OpShapesWrite:    "Write" + inGrid,
	OpShapesDecode:   "Records from a reader" + inGrid,
	OpShapesEncode:   "Records to a writer" + inGrid,

	OpUnmarshalInferred: "Read a struct that a program made of the document",
	OpMarshalInferred:   "Write such a struct",
	OpFunctionsRead:     "Read by functions given with the call",
	OpFunctionsWrite:    "Write by functions given with the call",
	OpIllFormedRead:     "Read ill-formed UTF-8",
	OpIllFormedWrite:    "Write ill-formed UTF-8",

	OpCallDecode:       "Read a value by a new Decoder",
	OpCallRead:         "Read a value by UnmarshalRead",
	OpCallEncode:       "Write a value by a new Encoder",
	OpCallEncodeIndent: "Write a value by a new Encoder, indented",
	OpCallWriteIndent:  "Write a value by MarshalWrite, indented",
	OpCallIndented:     "Write a value, indented",
	OpCallIndent:       "Indent by the function Indent",
	OpCallHTMLEscape:   "Escape HTML characters",
	OpCallTokens:       "Walk all tokens by a new Decoder",
	OpCallCanonicalize: "Canonical form",
}

// inGrid tells a question about the grid from the same about documents. In the section
// of the grid it is left out.
const inGrid = ", in the grid"

func gridName(name string) string { return strings.Replace(name, inGrid, "", 1) }

// opName is an operation in words.
func opName(o Op) string {
	name := opNames[o]
	if name == "" {
		name = opTitles[o]
	}
	if name == "" {
		name = strings.ReplaceAll(string(o), "-", " ")
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// cellName adds the conditions, if they are not the usual ones.
func cellName(c *Cell) string {
	s := opName(c.Op)
	if c.Procs > 1 {
		s += fmt.Sprintf(", %d goroutines", c.Procs)
	}
	if c.HeapMB > 0 {
		s += fmt.Sprintf(", %d MB live", c.HeapMB)
	}
	return s
}

// ruleNames are the categories, and labels of rows, in words.
var ruleNames = map[string]string{
	V2.String():        "strict",
	labelAny:           "strict, beside all that check",
	V1.String():        "as encoding/json",
	Plain.String():     "plain",
	Fastest.String():   "fastest settings",
	Generated.String(): "generated code",
}

func ruleName(label string) string {
	if n := ruleNames[label]; n != "" {
		return n
	}
	return label
}

// ownNames are our configurations in words. Those of other libraries are called as the
// table of libraries explains them.
var ownNames = map[string]string{
	"javelin/v2":    "Javelin, strict",
	"javelin/v1":    "Javelin, as encoding/json",
	"javelin/plain": "Javelin, plain",
	"javelin/alias": "Javelin, sharing memory",
	"javelin/gen":   "Javelin, generated code",
}

func peerName(name string) string {
	if n := ownNames[name]; n != "" {
		return n
	}
	return name
}

// libraryName is the library that a configuration is one of.
func libraryName(peer string) string {
	switch {
	case strings.HasPrefix(peer, "javelin"):
		return "Javelin"
	case strings.HasPrefix(peer, stdV2), peer == "encoding/json":
		return strings.TrimSuffix(peer, "/lax")
	case strings.HasPrefix(peer, "experiment/"):
		return "json-experiment"
	}
	name, _, _ := strings.Cut(peer, "/")
	return name
}

// stdV2 is the package of the toolchain, in Go releases that have it.
const stdV2 = "encoding/json/v2"

// kernelNames are the instruction sets in words.
var kernelNames = map[string]string{"AVX512": "AVX-512", "generic": "no vectors"}

func kernelName(k string) string {
	if n := kernelNames[k]; n != "" {
		return n
	}
	return k
}

// inWords puts names of rows, rules and configurations in a text into words.
func inWords(text string) string {
	parts := strings.Split(text, " ")
	for i, p := range parts {
		name, comma := strings.CutSuffix(p, ",")
		switch {
		case opNames[Op(name)] != "":
			name = opNames[Op(name)]
		case ruleNames[name] != "":
			name = ruleNames[name]
		case ownNames[name] != "":
			name = ownNames[name]
		}
		if parts[i] = name; comma {
			parts[i] += ","
		}
	}
	return strings.Join(parts, " ")
}
