package gen

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"
)

// listed is a package as go list describes it.
type listed struct {
	Dir         string
	ImportPath  string
	Name        string
	Export      string
	Standard    bool
	GoFiles     []string
	CgoFiles    []string
	TestGoFiles []string
	// IgnoredGoFiles are those that build constraints exclude.
	IgnoredGoFiles []string
	Imports        []string
	ImportMap      map[string]string
	Module         *struct{ GoVersion string }
	Error          *struct{ Pos, Err string }
}

// A source is a package that is read from source.
type source struct {
	*listed
	target bool
	files  []*sourceFile
	pkg    *types.Package
	scope  *scope
	errs   []types.Error
	busy   bool

	elsewhere elsewhere
	ours      []ourFile
	staying   []*ast.File // see generator.stay

	printed []printed
	failed  bool // an error has been reported
}

// sourceFile is a file of a package.
type sourceFile struct {
	path string
	ast  *ast.File
	// condition is when the file is part of the package, as a build constraint;
	// empty if always, and as it is in the name of the file.
	condition string
	isTest    bool
}

type loader struct {
	ctx  context.Context
	cfg  *Config
	fset *token.FileSet

	listed map[string]*listed
	source map[string]*source
	gc     types.Importer
	// diagnostics are about targets that cannot be parsed.
	diagnostics []*Diagnostic
	broken      []string          // their files
	conditions  map[string]string // of files of other packages
	elsewhere   bool              // marked types are in packages that are excluded as a whole
	// noExport says that compiled packages cannot be read, which is so if another
	// Go release compiled them than this program.
	noExport bool
}

// elsewhere is what the files of a package declare that are not part of it now.
type elsewhere struct {
	names   map[string]bool                // at the level of the package
	methods map[string]map[string][]string // type → method → conditions of the files
	asked   bool                           // some type there is marked
}

// ourFile is a file that an earlier run has written.
type ourFile struct{ name, condition string }

// printed is an output with what it was printed from.
type printed struct {
	file *file
	outs []Output
	job  *job
}
