package main

import (
	"fmt"
	"strings"
)

const usageCompletion = `usage: javelin completion bash|zsh|fish

Prints a script by which the shell completes commands, flags, their values and
the names of files. To have it in every shell, put into ~/.bashrc or ~/.zshrc

  source <(javelin completion bash)
  source <(javelin completion zsh)

and for fish, once:

  javelin completion fish > ~/.config/fish/completions/javelin.fish
`

// shells are the scripts by the names of the shells.
var shells = map[string]func([]description) string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}

func runCompletion(e *env, args []string) int {
	f := newFlags("completion", usageCompletion)
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if len(f.files) != 1 {
		return f.wrong(e, "takes the name of one shell: bash, zsh or fish")
	}
	script, ok := shells[f.files[0]]
	if !ok {
		return f.wrong(e, "knows bash, zsh and fish, not "+f.files[0])
	}
	var all []description
	for _, c := range commands() {
		all = append(all, describe(c))
	}
	return e.print(script(all))
}

// words are what stands after the name of a command that takes no files.
func (d description) words() ([]string, bool) {
	switch d.name {
	case "completion":
		return []string{"bash", "zsh", "fish"}, true
	case "tour", "version":
		return nil, true
	}
	return nil, false
}

// names returns the names of all commands.
func names(all []description) string {
	var list []string
	for _, d := range all {
		list = append(list, d.name)
	}
	return strings.Join(list, " ")
}

func bashScript(all []description) string {
	var b strings.Builder
	b.WriteString(`# bash completion for javelin

_javelin() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} flags= words= files=yes
	COMPREPLY=()
	if [[ $word == = ]]; then
		word=
	elif [[ $before == = ]]; then
		before=${COMP_WORDS[COMP_CWORD-2]}
	fi
	if ((COMP_CWORD == 1)); then
		COMPREPLY=($(compgen -W '` + names(all) + ` help' -- "$word"))
		return
	fi
	case ${COMP_WORDS[1]} in
`)
	for _, d := range all {
		fmt.Fprintf(&b, "\t%s)\n", d.name)
		var list []string
		cases := ""
		for _, f := range d.flags {
			list = append(list, f.name)
			if f.value == "" {
				continue
			}
			do := "return"
			if c := f.choices(); c != nil {
				do = "COMPREPLY=($(compgen -W '" + strings.Join(c, " ") + "' -- \"$word\")); return"
			}
			cases += "\t\t" + f.name + ") " + do + " ;;\n"
		}
		if cases != "" {
			b.WriteString("\t\tcase $before in\n" + cases + "\t\tesac\n")
		}
		fmt.Fprintf(&b, "\t\tflags='%s'\n", strings.Join(append(list, "-h"), " "))
		if words, ok := d.words(); ok {
			fmt.Fprintf(&b, "\t\twords='%s' files=\n", strings.Join(words, " "))
		}
		b.WriteString("\t\t;;\n")
	}
	b.WriteString(`	help)
		flags=--man files= words='` + names(all) + `'
		;;
	esac
	if [[ $word == -* ]]; then
		COMPREPLY=($(compgen -W "$flags" -- "$word"))
	elif [[ -z $files ]]; then
		COMPREPLY=($(compgen -W "$words" -- "$word"))
	else
		local IFS=$'\n'
		compopt -o filenames 2>/dev/null
		COMPREPLY=($(compgen -f -- "$word"))
	fi
}

complete -F _javelin javelin
`)
	return b.String()
}

// zshText quotes a text for the specifications of _arguments and _describe.
func zshText(s string) string {
	return strings.NewReplacer(`'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`).Replace(s)
}

func zshScript(all []description) string {
	var b strings.Builder
	b.WriteString(`#compdef javelin

_javelin() {
	local -a commands
	commands=(
`)
	for _, d := range all {
		fmt.Fprintf(&b, "\t\t'%s:%s'\n", d.name, zshText(d.summary))
	}
	b.WriteString(`		'help:show what a command does'
	)
	if ((CURRENT == 2)); then
		_describe command commands
		return
	fi
	local command=$words[2]
	shift words
	((CURRENT--))
	case $command in
`)
	for _, d := range all {
		fmt.Fprintf(&b, "\t%s)\n\t\t_arguments \\\n", d.name)
		for _, f := range d.flags {
			star, value := "", ""
			if f.value != "" {
				value = ":" + zshText(f.value) + ":"
				if c := f.choices(); c != nil {
					value += "(" + strings.Join(c, " ") + ")"
				}
			}
			if d.name == "get" && f.name == "-p" {
				star = "*"
			}
			fmt.Fprintf(&b, "\t\t\t'%s%s[%s]%s' \\\n", star, f.name, zshText(f.about), value)
		}
		b.WriteString("\t\t\t'-h[show what the command does]'")
		if words, ok := d.words(); !ok {
			b.WriteString(" \\\n\t\t\t'*:file:_files'")
		} else if words != nil {
			b.WriteString(" \\\n\t\t\t'1:shell:(" + strings.Join(words, " ") + ")'")
		}
		b.WriteString("\n\t\t;;\n")
	}
	b.WriteString(`	help)
		_arguments '--man[print a manual page]' '1:command:(` + names(all) + `)'
		;;
	esac
}

if [[ $funcstack[1] == _javelin ]]; then
	_javelin "$@"
else
	compdef _javelin javelin
fi
`)
	return b.String()
}

func fishText(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

func fishScript(all []description) string {
	var b strings.Builder
	b.WriteString("# fish completion for javelin\n\ncomplete -c javelin -n __fish_use_subcommand -f\n")
	for _, d := range all {
		fmt.Fprintf(&b, "complete -c javelin -n __fish_use_subcommand -a %s -d %s\n", d.name, fishText(d.summary))
	}
	b.WriteString("complete -c javelin -n __fish_use_subcommand -a help -d 'show what a command does'\n")
	for _, d := range all {
		b.WriteString("\n")
		when := "-n '__fish_seen_subcommand_from " + d.name + "'"
		if words, ok := d.words(); ok {
			fmt.Fprintf(&b, "complete -c javelin %s -f", when)
			if words != nil {
				fmt.Fprintf(&b, " -a %s", fishText(strings.Join(words, " ")))
			}
			b.WriteString("\n")
		}
		for _, f := range d.flags {
			kind, name := "-o", strings.TrimPrefix(f.name, "-")
			switch {
			case strings.HasPrefix(name, "-"):
				kind, name = "-l", name[1:]
			case len(name) == 1:
				kind = "-s"
			}
			fmt.Fprintf(&b, "complete -c javelin %s %s %s", when, kind, name)
			if f.value != "" {
				b.WriteString(" -x")
				if c := f.choices(); c != nil {
					fmt.Fprintf(&b, " -a %s", fishText(strings.Join(c, " ")))
				}
			}
			fmt.Fprintf(&b, " -d %s\n", fishText(f.about))
		}
	}
	fmt.Fprintf(&b, "\ncomplete -c javelin -n '__fish_seen_subcommand_from help' -f -a %s\n", fishText(names(all)))
	b.WriteString("complete -c javelin -n '__fish_seen_subcommand_from help' -l man -d 'print a manual page'\n")
	return b.String()
}
