package rt

import (
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Error returns a text with the operation, the kind of JSON, the Go type, the place and the
// cause.
func (e *Error) Error() string {
	if e.Marshaling {
		return e.text("marshal", " from", e.Type.name())
	}
	return e.text("unmarshal", " into", e.Type.name())
}

// text is Error for what could not be done, for what stands between the JSON and the Go type,
// and for the name of that, or "".
func (e *Error) text(action, with, typ string) string {
	b := append([]byte(nil), "json: cannot "...)
	b = append(b, action...)
	if name := kindName(e.JSONKind); name != "" {
		b = append(append(b, " JSON "...), name...)
	} else if with == " with" {
		with = ""
	}
	if n := len(e.JSONValue); 0 < n && n < 100 {
		b = append(append(b, ' '), e.JSONValue...)
	}
	if typ != "" {
		b = append(append(b, with...), " Go "...)
		b = append(b, typ...)
	}
	ptr, offset := e.JSONPointer, e.ByteOffset
	var cause string
	switch err := e.Err.(type) {
	case nil:
	case *jsontext.SyntacticError:
		cause = strings.TrimPrefix(err.Error(), "jsontext: ")
		// It says itself where it is. Only a place that it is not within adds anything.
		if ptr.Contains(err.JSONPointer) && ptr != "" || ptr == "" && offset <= err.ByteOffset {
			ptr, offset = "", 0
		}
	default:
		cause = err.Error()
		if e.isName() {
			// The name says more than where the object begins.
			cause += " " + strconv.Quote(ptr.LastToken())
			if ptr = ptr.Parent(); ptr != "" {
				cause += " within " + quotePointer(ptr)
			}
			ptr, offset = "", 0
		}
	}
	switch {
	case ptr != "":
		b = append(append(b, " within "...), quotePointer(ptr)...)
	case offset > 0:
		b = strconv.AppendInt(append(b, " after offset "...), offset, 10)
	}
	if e.Err != nil {
		b = append(append(b, ": "...), cause...)
	}
	return string(b)
}

// isName reports whether the name of a member is at fault.
func (e *Error) isName() bool {
	return e.Err == ErrUnknownName || e.Err == errAmbiguousName || e.Err == ErrMissingName
}

// name returns the name of the type, also if it is known only when the program
// runs.
func (t *Type) name() string {
	if reflected.name != nil && t.Nil != nil {
		return reflected.name(t.Nil)
	}
	return t.Name
}

func quotePointer(p jsontext.Pointer) string {
	return strconv.Quote(wire.ShortenPointer(string(p), 100))
}

// kindName returns what the values that begin with, or end with, a token of kind k are
// called.
func kindName(k jsontext.Kind) string {
	switch k {
	case 'n':
		return "null"
	case 'f', 't':
		return "boolean"
	case '"':
		return "string"
	case '0':
		return "number"
	case '{', '}':
		return "object"
	case '[', ']':
		return "array"
	}
	return ""
}
