package migrate

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A library is one import path from which code is moved.
type library struct {
	path  string
	short string // by which users choose it
	pkg   string // name of the package
	rows  map[string]row
}

// A row says what becomes of one name of a library.
//
// The name is that of a function, type, constant or variable; with a dot it is a method
// of a variable (ConfigStd.Marshal) or of a type (Result.Int). An asterisk stands for all
// names that have no row.
type row struct {
	to   string // counterpart, see below; "" if there is none
	note string // what to write instead
}

// A counterpart is a name of one of the targets, json.Marshal, which takes the place of
// the old name. With parentheses it takes the place of the call, and $1 and $2 are the
// arguments. "json.*" is the same name in another package.

// A target is a package of this module, under the name that the table has for it.
type target struct{ word, path, pkg string }

var targets = []target{
	{"json", modulePath + "/json", "json"},
	{"v2", modulePath + "/json/v2", "json"},
	{"jsontext", modulePath + "/json/jsontext", "jsontext"},
	{"javelin", modulePath, "javelin"},
}

// names are what a target is called in a file, in the order of preference.
func (t target) names() []string {
	switch t.word {
	case "json":
		return []string{"json", "javelinjson"}
	case "v2":
		return []string{"json", "jsonv2", "javelinjsonv2"}
	case "jsontext":
		return []string{"jsontext", "javelintext"}
	}
	return []string{"javelin", "javelindoc"}
}

func targetOf(word string) *target {
	for i := range targets {
		if targets[i].word == word {
			return &targets[i]
		}
	}
	return nil
}

//go:embed table.txt
var table string

// known are the libraries by import path.
var known = sync.OnceValue(func() map[string]*library {
	libs, err := readTable(table)
	if err != nil {
		panic(err) // the test of the table does not let it come to this
	}
	return libs
})

// readTable reads table.txt, whose head says how.
func readTable(text string) (map[string]*library, error) {
	libs := map[string]*library{}
	var now []*library
	for n, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(line, "#"):
		case words[0] == "==":
			if len(words) < 4 {
				return nil, fmt.Errorf("table.txt:%d: want == SHORT PACKAGE PATH", n+1)
			}
			now = nil
			for _, path := range words[3:] {
				if libs[path] != nil {
					return nil, fmt.Errorf("table.txt:%d: %s is there twice", n+1, path)
				}
				libs[path] = &library{path: path, short: words[1], pkg: words[2], rows: map[string]row{}}
				now = append(now, libs[path])
			}
		case now == nil || len(words) < 2:
			return nil, fmt.Errorf("table.txt:%d: want NAME COUNTERPART or NAME - NOTE", n+1)
		default:
			name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			rest = strings.TrimSpace(rest)
			r := row{to: rest}
			if note, ok := strings.CutPrefix(rest, "- "); ok {
				r = row{note: note}
			} else if word, _, _ := strings.Cut(rest, "."); targetOf(word) == nil {
				return nil, fmt.Errorf("table.txt:%d: there is no target %s", n+1, word)
			}
			for _, lib := range now {
				if _, twice := lib.rows[name]; twice {
					return nil, fmt.Errorf("table.txt:%d: %s is there twice", n+1, name)
				}
				lib.rows[name] = r
			}
		}
	}
	return libs, nil
}

// Libraries returns the short names of the libraries that are known, sorted.
func Libraries() []string {
	names := map[string]bool{}
	for _, lib := range known() {
		names[lib.short] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// Row is one line of the table, for those who list or test it.
type Row struct{ Path, Name, To, Note string }

// Table returns all rows, sorted by import path and name.
func Table() (rows []Row) {
	libs := known()
	for _, path := range slices.Sorted(maps.Keys(libs)) {
		for _, name := range slices.Sorted(maps.Keys(libs[path].rows)) {
			r := libs[path].rows[name]
			rows = append(rows, Row{path, name, r.to, r.note})
		}
	}
	return rows
}

// libraries are those with these short names, by import path.
func libraries(short []string) (map[string]*library, error) {
	if len(short) == 0 {
		return known(), nil
	}
	libs := map[string]*library{}
	for _, s := range short {
		found := false
		for path, lib := range known() {
			if lib.short == s {
				libs[path], found = lib, true
			}
		}
		if !found {
			return nil, fmt.Errorf("no library is called %s, only %s", s, strings.Join(Libraries(), ", "))
		}
	}
	return libs, nil
}

// row returns what is said of a name: its own row, or that of all others of its type, or
// of the library.
func (lib *library) row(name string) (r row, ok bool) {
	if r, ok = lib.rows[name]; ok {
		return r, true
	}
	if of, _, dotted := strings.Cut(name, "."); dotted {
		r, ok = lib.rows[of+".*"]
		return r, ok
	}
	if r, ok = lib.rows["*"]; ok {
		r.to = strings.Replace(r.to, "*", name, 1)
	}
	return r, ok
}
