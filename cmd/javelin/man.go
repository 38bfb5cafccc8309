package main

import (
	"fmt"
	"strings"
)

// manPage returns the manual page javelin(1): the usage texts in the language of
// troff, by the macros that man(7) describes.
func manPage() string {
	var b strings.Builder
	b.WriteString(`.TH JAVELIN 1 "" javelin "User Commands"
.SH NAME
javelin \- format, check, query and change JSON
.SH SYNOPSIS
.nf
`)
	var all []description
	for _, c := range commands() {
		d := describe(c)
		all = append(all, d)
		for _, line := range synopsis(d.usage) {
			b.WriteString(roff(line) + "\n")
		}
	}
	b.WriteString(".fi\n.SH DESCRIPTION\n")
	_, about, _ := strings.Cut(usageText(), "\n\nInput")
	between := ""
	for _, part := range strings.Split(strings.TrimSpace("Input"+about), "\n\n") {
		if status, ok := strings.CutPrefix(part, "exit status: "); ok {
			b.WriteString(".SH EXIT STATUS\n" + roff(status) + "\n")
			continue
		}
		b.WriteString(between + roff(part) + "\n")
		between = ".PP\n"
	}
	b.WriteString(".SH COMMANDS\n")
	for _, d := range all {
		fmt.Fprintf(&b, ".SS javelin %s\n", roff(d.name))
		manBody(&b, d.usage)
	}
	return b.String()
}

// synopsis returns the first lines of a usage text, without the word.
func synopsis(usage string) (lines []string) {
	for line := range strings.Lines(usage) {
		if line = strings.TrimSpace(line); line == "" {
			break
		}
		lines = append(lines, strings.TrimPrefix(line, "usage: "))
	}
	return lines
}

// manBody writes what follows the synopsis: paragraphs, lists of flags, and what is
// indented otherwise as it stands.
func manBody(b *strings.Builder, usage string) {
	_, body, _ := strings.Cut(usage, "\n\n")
	const (
		inNothing = iota
		inText
		inFlag
		inExample
	)
	at := inNothing
	between := ""
	leave := func() {
		if at == inExample {
			b.WriteString(".fi\n.RE\n")
		}
		at = inNothing
	}
	for line := range strings.Lines(strings.TrimRight(body, "\n") + "\n") {
		line = strings.TrimRight(line, "\n")
		text := strings.TrimSpace(line)
		switch {
		case text == "":
			leave()
		case at == inFlag && strings.HasPrefix(line, "       "):
			b.WriteString(roff(text) + "\n")
		case strings.HasPrefix(line, "  -") || strings.HasPrefix(line, "  //"):
			leave()
			head, about, _ := strings.Cut(text, "  ")
			fmt.Fprintf(b, ".TP\n\\fB%s\\fR\n", roff(head))
			if about = strings.TrimSpace(about); about != "" {
				b.WriteString(roff(about) + "\n")
			}
			at = inFlag
		case strings.HasPrefix(line, "  "):
			if at != inExample {
				leave()
				b.WriteString(between + ".RS\n.nf\n")
			}
			b.WriteString(roff(text) + "\n")
			at = inExample
		default:
			if at != inText {
				leave()
				b.WriteString(between)
			}
			b.WriteString(roff(text) + "\n")
			at = inText
		}
		between = ".PP\n"
	}
	leave()
}

// roff quotes text: what troff would take for requests, escapes and hyphens.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", `\[u2026]`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
