package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"go/version"
	"slices"
	"strconv"
	"strings"
)

// A program is one line of modules.txt.
type program struct {
	Kind, Path, Version string
	Packages            []string // patterns of go test
	Flags               []string // further flags of go test
	// With are modules it depends on in which the import is replaced as well:
	// those that it gives a Decoder or Encoder to, the two types that are not
	// those of encoding/json.
	With []string
	// Least is how many tests must pass with encoding/json: fewer say that the
	// machine, not the module, is at fault.
	Least int
	From  string // the Go release that it needs, "" for all
}

func (p program) String() string { return p.Path + "@" + p.Version }

//go:embed modules.txt
var modulesText string

//go:embed migrated.txt
var migratedText string

// listText is the list that is in use.
var listText = modulesText

//go:embed reviewed.txt
var reviewedText string

// rows splits a list into the lines that say something and their columns.
func rows(name, text string, do func(where string, cols []string) error) error {
	sc := bufio.NewScanner(strings.NewReader(text))
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		cols := strings.Split(line, "\t")
		for i := range cols {
			cols[i] = strings.TrimSpace(cols[i])
		}
		if err := do(fmt.Sprintf("%s:%d", name, n), cols); err != nil {
			return err
		}
	}
	return sc.Err()
}

func readPrograms(text string) ([]program, error) {
	var ps []program
	err := rows("modules.txt", text, func(where string, cols []string) error {
		if len(cols) < 3 || slices.Contains(cols, "") {
			return fmt.Errorf("%s: want kind, module and version between tabs", where)
		}
		p := program{Kind: cols[0], Path: cols[1], Version: cols[2], Packages: []string{"./..."}}
		for _, col := range cols[3:] {
			key, list, _ := strings.Cut(col, "=")
			switch key {
			case "packages":
				p.Packages = strings.Fields(list)
			case "flags":
				p.Flags = strings.Fields(list)
			case "with":
				p.With = strings.Fields(list)
			case "least":
				n, err := strconv.Atoi(list)
				if err != nil {
					return fmt.Errorf("%s: %w", where, err)
				}
				p.Least = n
			case "from":
				if !version.IsValid(list) {
					return fmt.Errorf("%s: %q is not a Go release", where, list)
				}
				p.From = list
			default:
				return fmt.Errorf("%s: there is no %q, only least=, packages=, flags=, with= and from=", where, key)
			}
		}
		if slices.ContainsFunc(ps, func(q program) bool { return q.Path == p.Path }) {
			return fmt.Errorf("%s: %s stands here twice", where, p.Path)
		}
		ps = append(ps, p)
		return nil
	})
	return ps, err
}

// A reviewed difference is one line of reviewed.txt: a test that may end
// otherwise with ours, and why.
type reviewed struct {
	Where, Path, Test, Reason string
	From                      string // the Go release that it begins with, "" for all
}

func readReviewed(text string) ([]reviewed, error) {
	var rs []reviewed
	err := rows("reviewed.txt", text, func(where string, cols []string) error {
		if len(cols) < 3 || len(cols) > 4 || slices.Contains(cols, "") {
			return fmt.Errorf("%s: want module, test and reason between tabs", where)
		}
		r := reviewed{Where: where, Path: cols[0], Test: cols[1], Reason: cols[2]}
		if len(cols) == 4 {
			from, ok := strings.CutPrefix(cols[3], "from=")
			if !ok || !version.IsValid(from) {
				return fmt.Errorf("%s: %q is not from= and a Go release", where, cols[3])
			}
			r.From = from
		}
		rs = append(rs, r)
		return nil
	})
	return rs, err
}

// programsFor are the modules that a Go release can build.
func programsFor(list []program, release string) []program {
	return slices.DeleteFunc(list, func(p program) bool { return p.From != "" && version.Compare(release, p.From) < 0 })
}

// reviewedFor are the lines that hold for a Go release.
func reviewedFor(list []reviewed, release string) []reviewed {
	return slices.DeleteFunc(list, func(r reviewed) bool { return r.From != "" && version.Compare(release, r.From) < 0 })
}
