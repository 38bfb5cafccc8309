package main

import (
	"strings"
	"testing"
)

// TestLongTexts prints single strings and numbers that are too large to be held, in each of
// the forms that there are.
func TestLongTexts(t *testing.T) {
	times := func(unit string) int { return (heldSize + heldSize/4) / len(unit) }
	for i, tt := range []struct {
		name             string
		json, text, tsv  string // of a unit that is repeated
		before, after    string
		quoted, isNumber bool
	}{
		{name: "Plain", json: "text ", text: "text ", tsv: "text "},
		{name: "Escapes", json: `\u00e4\n\t\\`, text: "\u00e4\n\t\\", tsv: `ä\n\t\\`, quoted: true},
		{name: "Quotes", json: `a,\"b`, text: `a,"b`, tsv: `a,"b`, quoted: true},
		{name: "Pairs", json: `\ud83d\ude00`, text: "\U0001f600", tsv: "\U0001f600"},
		{name: "Number", json: "23", text: "23", tsv: "23", before: "-1", after: ".5e-7", isNumber: true},
	} {
		whole := func(unit string) string {
			return tt.before + strings.Repeat(unit, times(tt.json)) + tt.after
		}
		text, json := whole(tt.text), whole(tt.json)
		if !tt.isNumber {
			json = `"` + json + `"`
		}
		csv := text
		if tt.quoted {
			csv = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
		}
		rows := 0
		row := func(args, out string) {
			t.Helper()
			if rows++; testing.Short() && (rows+i)%3 != 0 {
				return
			}
			for _, in := range []string{json, ` { "a" : ` + json + ` } `} {
				args := strings.Fields(args)
				if in[0] == ' ' {
					args[len(args)-1] += ".a"
				}
				got := javelin(in, args...)
				if got.code != exitOK || got.stderr != "" || got.stdout != out {
					t.Errorf("%s, %v: code %d, %d bytes %.40q, want %d bytes %.40q; %s", tt.name, args, got.code, len(got.stdout), got.stdout, len(out), out, got.stderr)
				}
			}
		}
		row("get $", json+"\n")
		row("get -r $", text+"\n")
		row("get --tsv $", whole(tt.tsv)+"\n")
		row("get --csv $", csv+"\n")
		row("get -0 $", text+"\x00")
		row("get -p $", whole(tt.tsv)+"\n")
		row("get -0 -p $", text+"\x00")
		row("get --default x -p none -p $", "x\t"+whole(tt.tsv)+"\n")
		row("get --csv --default= -p none -p $", ","+csv+"\n")
		row("get -0 --default= -p none -p $", "\x00"+text+"\x00")
	}
}

// TestLongTextOfNUL: a text that -0 cannot end is not begun.
func TestLongTextOfNUL(t *testing.T) {
	in := `["` + strings.Repeat("text", heldSize/4) + `\u0000"]`
	for _, args := range [][]string{{"get", "-0", "0"}, {"get", "-0", "-p", "0"}, {"get", "-0", "-p", "0", "-p", "1"}} {
		got := javelin(in, args...)
		if want := "<stdin>: a string holds a NUL, which -0 ends texts with\n"; got.code != exitInvalid || got.stdout != "" || got.stderr != want {
			t.Errorf("%v: code %d, %.100q, %q", args, got.code, got.stdout, got.stderr)
		}
	}
}

// TestLongTextInvalid: an error within a long string is told with its place, and what has
// been printed ends with a line, in plain colour.
func TestLongTextInvalid(t *testing.T) {
	begin := `["` + strings.Repeat("text", heldSize/4)
	for _, args := range [][]string{{"min"}, {"min", "-C"}, {"get", "0"}, {"get", "-p", "0"}, {"set", "0", "1"}, {"del", "1"}} {
		got := javelin(begin+"\x01\"]", args...)
		if got.code != exitInvalid || !strings.HasPrefix(got.stderr, "<stdin>:1:1048579: invalid character '\\x01' in string") {
			t.Errorf("%v: code %d, %.200q", args, got.code, got.stderr)
		}
		if args[0] == "min" && !strings.HasPrefix(string(stripColor([]byte(got.stdout))), begin[:5000]) {
			t.Errorf("%v: %.100q", args, got.stdout)
		}
		if args[0] == "min" && (!strings.HasSuffix(got.stdout, "\n") || len(args) > 1 && !strings.HasSuffix(got.stdout, plain+"\n")) {
			t.Errorf("%v: ends with %q", args, got.stdout[len(got.stdout)-20:])
		}
	}
}
