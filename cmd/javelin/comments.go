package main

import (
	"bytes"
	"io"
	slash "path"
	"path/filepath"
	"strings"

	tree "github.com/javelin-go/javelin"
)

const usageComments = `  --comments    accept comments (// and /* */) and trailing commas; so it is for
                *.jsonc, *.hujson, *.code-workspace and for well-known names
                such as tsconfig.json without the flag; --comments=false turns
                it off. Such an input is held in memory
`

// notedNames are the names of files that by the word of the programs that read them are
// JSON with comments, as patterns of path.Match.
//
// NOTE: package.json, composer.json and the like are not among them: their programs
// accept no comments.
var notedNames = []string{
	"*.jsonc", "*.hujson", "*.jwcc", // what says so
	"*.code-workspace", "*.code-snippets", "language-configuration.json", "*.language-configuration.json", // VS Code
	"devcontainer.json", ".devcontainer.json", "devcontainer-feature.json", "devcontainer-template.json", // Development Containers
	"tsconfig.json", "tsconfig.*.json", "tsconfig-*.json", "jsconfig.json", "jsconfig.*.json", // TypeScript
	"typedoc.json", "tsdoc.json", "tslint.json", "api-extractor.json", "api-extractor-base.json",
	".eslintrc", ".eslintrc.json", ".jshintrc", ".jscsrc", ".babelrc", ".babelrc.json", "babel.config.json", ".swcrc", ".oxlintrc.json",
	"turbo.json", "deno.json", "rush.json", "nx.json", // build tools
	"*.sublime-settings", "*.sublime-keymap", "*.sublime-project", "*.sublime-commands", "*.sublime-menu", "*.sublime-build", // Sublime Text
}

// notedFolders are folders in which all files *.json are JSON with comments.
var notedFolders = []string{".vscode", ".devcontainer", ".zed"}

// isNotedName reports whether a file of that name is JSON with comments.
func isNotedName(name string) bool {
	if path, err := filepath.Abs(name); err == nil && name != "-" {
		name = path // the folder may be the working folder
	}
	name = filepath.ToSlash(name)
	base := strings.ToLower(slash.Base(name))
	for _, pattern := range notedNames {
		if ok, _ := slash.Match(pattern, base); ok {
			return true
		}
	}
	if slash.Ext(base) != ".json" {
		return false
	}
	for _, folder := range notedFolders {
		if slash.Base(slash.Dir(name)) == folder {
			return true
		}
	}
	return false
}

func (f *flags) addComments() {
	f.set.BoolVar(&f.comments, "comments", false, "")
}

// notes returns what tells whether an input may have comments, nil if none may.
func (f *flags) notes() func(name string) bool {
	switch {
	case f.set.Lookup("comments") == nil || f.keepGoing:
		return nil
	case f.isSet("comments"):
		if !f.comments {
			return nil
		}
		return func(string) bool { return true }
	}
	return isNotedName
}

// readNotes reads an input that may have comments, and has what is read of s be the
// same without them.
func (s *source) readNotes() error {
	whole, err := io.ReadAll(unmarked{s})
	if err != nil {
		return err
	}
	s.noted, s.whole = true, whole
	s.plain = tree.Standardize(whole)
	s.rd = bytes.NewReader(s.plain)
	return nil
}

// unmarked reads what comes behind a byte order mark.
type unmarked struct{ s *source }

func (u unmarked) Read(p []byte) (int, error) { return u.s.read(p) }

// hasNotes reports whether there are comments or trailing commas in the input.
func (s *source) hasNotes() bool { return !bytes.Equal(s.whole, s.plain) }

// hint returns what else to say of text that is not valid at a place, or "".
func (s *source) hint(p place) string {
	after := p.after
	if len(after) == 0 {
		return ""
	}
	isComment := len(after) > 1 && after[0] == '/' && (after[1] == '/' || after[1] == '*')
	isJSON5 := strings.EqualFold(filepath.Ext(s.name), ".json5")
	switch {
	case isComment && s.noted:
		return "; the comment has no end"
	case isComment && !isJSON5:
		return "; --comments accepts comments"
	case isJSON5 || after[0] == '\'':
		return "; this looks like JSON5, which is another language"
	}
	return ""
}
