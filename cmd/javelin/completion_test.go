package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestCompletionScripts(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		r := javelin("", "completion", shell)
		if r.code != exitOK || r.stderr != "" {
			t.Errorf("%s: %+v", shell, r)
		}
		golden(t, "completion."+shell+".golden", r.stdout)
	}
	for args, want := range map[string]string{
		"":          "takes the name of one shell: bash, zsh or fish",
		"bash  zsh": "takes the name of one shell: bash, zsh or fish",
		"csh":       "knows bash, zsh and fish, not csh",
	} {
		line := []string{"completion"}
		if args != "" {
			line = append(line, strings.Split(args, "  ")...)
		}
		javelin("", line...).check(t, result{"", "javelin completion: " + want + "\nRun 'javelin completion -h' for usage.\n", exitTrouble})
	}
}

// TestDescriptions: of every flag that a command reads and its usage text shows, the
// text says what it does.
func TestDescriptions(t *testing.T) {
	for _, c := range commands() {
		d := describe(c)
		if !strings.HasPrefix(d.usage, "usage: javelin "+c.name) {
			t.Errorf("%s: %.40q", c.name, d.usage)
		}
		shown := 0
		for line := range strings.Lines(d.usage) {
			if strings.HasPrefix(line, "  -") {
				head, _, _ := strings.Cut(strings.TrimSpace(line), "  ")
				shown += len(strings.Split(strings.TrimSuffix(head, ","), ", "))
			}
		}
		if len(d.flags) != shown {
			t.Errorf("%s: %d flags are known, the usage text has %d", c.name, len(d.flags), shown)
		}
		for _, f := range d.flags {
			if f.about == "" {
				t.Errorf("%s: nothing is said of %s", c.name, f.name)
			}
		}
	}
}

// completions are command lines, the last word of which is to be completed, and what
// completes it.
var completions = []struct {
	line string
	want []string
}{
	{"javelin fm", []string{"fmt"}},
	{"javelin ", []string{"fmt", "min", "canon", "valid", "get", "set", "del", "lines", "diff", "patch", "infer", "gen", "migrate", "tour", "completion", "version", "help"}},
	{"javelin get --ts", []string{"--tsv"}},
	{"javelin del -", []string{"--allow-duplicate-names", "--comments", "-w"}},
	{"javelin gen -dialect ", []string{"v1", "v2"}},
	{"javelin infer -dia", []string{"-dialect"}},
	{"javelin infer -dialect ", []string{"v1", "v2"}},
	{"javelin gen -std t", []string{"text"}},
	{"javelin fmt --indent 8", []string{"8"}},
	{"javelin completion z", []string{"zsh"}},
	{"javelin help va", []string{"valid"}},
	{"javelin fmt do", []string{"doc one.json", "doc.json"}},
	{"javelin set a 1 doc.", []string{"doc.json"}},
}

// TestCompletionRuns has the shells that are here run their scripts.
func TestCompletionRuns(t *testing.T) {
	inFolder(t, map[string]string{"doc.json": "{}", "doc one.json": "{}"})
	check := func(shell, line string, got, want []string) {
		t.Helper()
		got = slices.DeleteFunc(got, func(s string) bool { return s == "" || s == "-h" && !strings.HasSuffix(line, "-h") })
		slices.Sort(got)
		want = slices.Clone(want)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s completes %q by %q, want %q", shell, line, got, want)
		}
	}
	if bash, err := exec.LookPath("bash"); err == nil {
		for _, c := range completions {
			words := strings.Split(c.line, " ")
			script := javelin("", "completion", "bash").stdout +
				"COMP_WORDS=('" + strings.Join(words, "' '") + "')\nCOMP_CWORD=$((${#COMP_WORDS[@]}-1))\n_javelin\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
			out, err := exec.Command(bash, "-c", script).Output()
			if err != nil {
				t.Fatal(err)
			}
			check("bash", c.line, strings.Split(string(out), "\n"), c.want)
		}
	}
	if fish, err := exec.LookPath("fish"); err == nil {
		script := filepath.Join(t.TempDir(), "javelin.fish")
		if err := os.WriteFile(script, []byte(javelin("", "completion", "fish").stdout), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, c := range completions {
			if strings.HasSuffix(c.line, " -") {
				continue // fish shows flags in spellings of its own
			}
			cmd := exec.Command(fish, "--no-config", "-c", "source "+script+"; complete -C '"+c.line+"'")
			cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for line := range strings.Lines(string(out)) {
				word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
				got = append(got, strings.ReplaceAll(word, "\\ ", " "))
			}
			check("fish", c.line, got, c.want)
		}
	}
	if zsh, err := exec.LookPath("zsh"); err == nil {
		cmd := exec.Command(zsh, "-f", "-c", "autoload -U compinit; compinit -D; source /dev/stdin; print $_comps[javelin]")
		cmd.Stdin = strings.NewReader(javelin("", "completion", "zsh").stdout)
		if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "_javelin" {
			t.Errorf("zsh: %s, %v", out, err)
		}
	}
}

func TestManPage(t *testing.T) {
	r := javelin("", "help", "--man")
	if r.code != exitOK || r.stderr != "" {
		t.Errorf("%+v", r)
	}
	golden(t, "javelin.1.golden", r.stdout)
	for line := range strings.Lines(r.stdout) {
		if strings.HasPrefix(line, "'") || strings.TrimSpace(line) == "" {
			t.Errorf("%q", line)
		}
	}
	for _, c := range commands() {
		if !strings.Contains(r.stdout, "\n.SS javelin "+c.name+"\n") {
			t.Errorf("nothing of %s", c.name)
		}
	}
}
