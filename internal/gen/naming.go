package gen

import (
	"strings"
	"unicode"
)

// Naming is how members are named whose tags give no name.
type Naming uint8

const (
	AsInGo         Naming = iota // UserID
	SnakeCase                    // user_id
	LowerCamelCase               // userID
	KebabCase                    // user-id
)

// name returns what a Go name becomes.
func (n Naming) name(goName string) string {
	switch n {
	case SnakeCase:
		return strings.ToLower(strings.Join(words(goName), "_"))
	case KebabCase:
		return strings.ToLower(strings.Join(words(goName), "-"))
	case LowerCamelCase:
		ws := words(goName)
		ws[0] = strings.ToLower(ws[0])
		return strings.Join(ws, "")
	}
	return goName
}

// words splits a Go name where a word begins: at a capital after a small letter,
// at the last of several capitals if a small letter follows it, and at
// underscores. Digits belong to the word before them.
//
//	UserID → User ID    HTTPServer → HTTP Server    ID2Name → ID2 Name
func words(name string) []string {
	var ws []string
	for _, part := range strings.Split(name, "_") {
		rs := []rune(part)
		start := 0
		for i := 1; i < len(rs); i++ {
			if !unicode.IsUpper(rs[i]) {
				continue
			}
			if !unicode.IsUpper(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1]) {
				ws = append(ws, string(rs[start:i]))
				start = i
			}
		}
		if start < len(rs) {
			ws = append(ws, string(rs[start:]))
		}
	}
	if len(ws) == 0 {
		return []string{name}
	}
	return ws
}
