package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/javelin-go/javelin/internal/gen"
	"github.com/javelin-go/javelin/internal/migrate"
)

const usageMigrate = `usage: javelin migrate [-w] [-from LIST] [-tags T,U] [package ...]

Moves Go code from other JSON libraries to this one. Imports and calls that have
exactly one counterpart are rewritten; the others are listed on standard error:
file, line, column, and what to write instead. Packages and folders are named as
for the go command, and include their tests; without any, it is the package of
this folder.

Nothing is written without -w: the changes are printed as a unified diff, which
patch -p0 takes. The result is type-checked in memory; a file that would no
longer compile stays as it is, and the list says why. Types such as
json.Decoder must change everywhere at once, so name all packages of a module:

  go get github.com/javelin-go/javelin@latest
  javelin migrate ./...
  javelin migrate -w ./... && go mod tidy && go test ./...

  -w            write the files; a file is never written in part
  -from LIST    only these libraries, with commas: easyjson, encoding/json,
                fastjson, gjson, go-json, go-json-experiment, json-patch,
                json/v2, jsoniter, segmentio, sjson, sonic
  -tags T,U     build tags
  -unchecked    write even if go.mod does not require this module yet, so that
                the result cannot be type-checked

Exit status: 0 if nothing is left to do by hand, 1 if something is, 2 if a file
cannot be read or written.
`

func runMigrate(e *env, args []string) int {
	f := newFlags("migrate", usageMigrate)
	var cfg migrate.Config
	write := f.set.Bool("w", false, "")
	from := f.set.String("from", "", "")
	unchecked := f.set.Bool("unchecked", false, "")
	f.set.StringVar(&cfg.Tags, "tags", "", "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	for name := range strings.SplitSeq(*from, ",") {
		if name = strings.TrimSpace(name); name != "" {
			cfg.From = append(cfg.From, name)
		}
	}
	cfg.Tags = strings.ReplaceAll(cfg.Tags, " ", ",")
	cfg.Patterns = patterns(f.files)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	res, err := migrate.Run(ctx, &cfg)
	if err != nil {
		return e.trouble(err)
	}
	const get = "go get github.com/javelin-go/javelin@latest"
	if *write && !res.Checked && !*unchecked && len(res.Files) > 0 {
		e.errorf("javelin migrate: nothing is written: the go.mod does not require this module yet, so the result cannot be checked. First:\n  %s\n", get)
		return exitTrouble
	}
	code := exitOK
	for _, file := range res.Files {
		if !*write {
			name := short(file.Path)
			code = max(code, e.print(string(gen.Diff(name, file.Old, name, file.New))))
		} else if err := e.replaceFile(file.Path, file.Old, file.New); err != nil {
			code = e.trouble(err)
		}
	}
	for _, file := range res.Files {
		if file.Excluded {
			e.errorf("%s: not type-checked, since build constraints exclude it here\n", short(file.Path))
		}
	}
	for _, item := range res.Left {
		e.errorf("%s\n", item)
		code = max(code, exitInvalid)
	}
	e.errorf("%s\n", migrated(res, *write))
	if len(res.Files) > 0 && !res.Checked && !*write {
		e.errorf("not type-checked: the go.mod does not require this module yet. First:\n  %s\n", get)
	}
	if *write && len(res.Files) > 0 {
		e.errorf("next:\n")
		if res.Generate {
			e.errorf("  go get -tool github.com/javelin-go/javelin/cmd/javelin && go generate ./...\n")
		}
		e.errorf("  go mod tidy && go test ./...\n")
	}
	return code
}

// migrated sums up a run.
func migrated(res *migrate.Result, written bool) string {
	verb := "would change"
	if written {
		verb = "changed"
	}
	return fmt.Sprintf("%s %s, %s rewritten, %s left", verb, plural(len(res.Files), "file"), plural(res.Rewritten, "use"), plural(len(res.Left), "place"))
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// short is a path as seen from this folder.
func short(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, path); err == nil && filepath.IsLocal(rel) {
			return rel
		}
	}
	return path
}

// replaceFile gives a file new content, if it still has the old.
func (e *env) replaceFile(name string, old, new []byte) (err error) {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if now, err := os.ReadFile(name); err != nil {
		return err
	} else if !bytes.Equal(now, old) {
		return fmt.Errorf("%s: has changed meanwhile, and is left as it is", name)
	}
	r, err := newRewriter(&source{name: name, file: file})
	if err != nil {
		return err
	}
	if _, err := r.Write(new); err != nil {
		r.abort()
		return err
	}
	return r.commit(e)
}
