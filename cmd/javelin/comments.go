package main

import (
	slash "path"
	"path/filepath"
	"strings"
)

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
