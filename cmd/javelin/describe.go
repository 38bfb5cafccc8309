package main

import (
	"flag"
	"strings"
)

// A command is one sub-command. Its run function gets the arguments that
// follow the name.
type command struct {
	name    string
	summary string
	run     func(e *env, args []string) int
}

// A description is what completion and the manual page know of a command. The flags
// are those that it would read; what is said of them is its usage text.
type description struct {
	command
	usage string
	flags []flagText
}

// flagText is a flag as the usage text has it.
type flagText struct {
	name  string // with its dashes
	value string // what stands for the value, or "" if it has none
	about string // in a few words
}

// describe returns what is known of a command.
func describe(c command) description {
	d := description{command: c}
	e := &env{inspect: func(f *flags) {
		d.usage = f.usage
		f.set.VisitAll(func(fl *flag.Flag) {
			if t, ok := flagTextOf(f.usage, fl); ok {
				d.flags = append(d.flags, t)
			}
		})
	}}
	c.run(e, nil)
	return d
}

// flagTextOf finds a flag in a usage text. One that is not there, such as a second name
// for the users of other programs, is not shown.
func flagTextOf(usage string, fl *flag.Flag) (t flagText, ok bool) {
	lines := strings.Split(usage, "\n")
	for i, line := range lines {
		head, isFlag := strings.CutPrefix(line, "  -")
		if !isFlag {
			continue
		}
		head, about, _ := strings.Cut("-"+head, "  ")
		for _, one := range strings.Split(strings.TrimSuffix(head, ","), ", ") {
			name, value, _ := strings.Cut(one, " ")
			if strings.TrimLeft(name, "-") != fl.Name {
				continue
			}
			about = strings.TrimSpace(about)
			for _, more := range lines[i+1:] {
				if !strings.HasPrefix(more, "       ") {
					break
				}
				about += " " + strings.TrimSpace(more)
			}
			return flagText{name, value, firstWords(strings.TrimSpace(about))}, true
		}
	}
	return t, false
}

// firstWords returns the first part of a sentence.
func firstWords(s string) string {
	for _, end := range []string{"; ", ": ", " ("} {
		s, _, _ = strings.Cut(s, end)
	}
	return s
}

// choices returns the values that a flag takes, if they are few: those of v1|v2.
func (t flagText) choices() []string {
	switch t.name {
	case "--indent":
		return []string{"0", "1", "2", "3", "4", "8"}
	case "-std":
		return []string{"json", "append", "text"}
	}
	if !strings.Contains(t.value, "|") {
		return nil
	}
	return strings.Split(t.value, "|")
}
