package gen

import (
	"bytes"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/shape"
)

// A root is a type that methods are written for.
type root struct {
	src  *source
	file *sourceFile
	name *types.TypeName
	typ  *types.Named // a generic type is an instance by its own parameters
	// decode and encode say in which directions. Where the type has methods of its
	// own, these stay in charge.
	decode, encode bool
	// asked says that the type was named, by a comment or a flag, so that it is an
	// error if it cannot be had.
	asked bool
	// condition is when the code is to be part of the package.
	condition string
}

// A unionModel is an interface type with the comment that tells its cases.
type unionModel struct {
	*root // of which no methods are written
	at    token.Pos
	text  unionText
	types []types.Type // of the cases
	other types.Type   // or nil
}

// instance is a type that stands for a type parameter, or an instance that is to be named.
type instance struct {
	t    types.Type
	root *root
}

// unionText is what a comment says of a union:
//
//	//javelin:union internal:type circle=Circle square=*Square else=Unknown
//
//	comment = "//javelin:union" form { case }
//	form    = "internal:" name | "adjacent:" name "," name | "external"
//	case    = name "=" type | "else" "=" type
//	name    = any characters but space = " , or a string in quotes as Go has it
//
// A type that is there more than once is written by the first of its names.
type unionText struct {
	form       string
	tag, value string
	cases      []unionCase
	other      string // the type of "else", or ""
}

type unionCase struct {
	typ   string
	names []string
}

// A helper is a function that reads or writes a struct without methods of its own,
// or a variable that describes a type.
type helper struct {
	name   string
	typ    types.Type
	decode bool
	try    bool  // as a whole
	root   *root // on whose behalf; it tells the type parameters
	at     token.Pos
	model  *structModel
}

// selfKey is a type in one direction.
type selfKey struct {
	t      types.Type
	decode bool
}

// scope is what all files of a package declare, also those that are not a part of it
// on this platform, and tests.
type scope struct {
	declared map[string]token.Pos // at the level of the package
	imported map[string]bool      // names of packages, in any file
}

// fieldForm is the format of a field, with its name.
type fieldForm struct {
	format.Format
	name string
}

func isDuration(t types.Type) bool { return isNamed(t, "time", "Duration") }

// structModel is a struct as it is to be printed.
type structModel struct {
	fields   []fieldModel // in the order of marshaling
	fallback *fieldModel
}

// fieldModel is a field of a struct or of what is embedded there.
type fieldModel struct {
	*shape.Field
	typ types.Type
	pos token.Pos // of the field, or of one that it is embedded by; none if they are all others'
	// steps are the Go names on the way to the field, and hops the pointers there.
	steps          []string
	hops           []hopModel
	comment        string
	nocopy, intern bool
}

// hopModel is a pointer to an embedded struct on the way to a field.
type hopModel struct {
	path     string // from the root
	elem     types.Type
	exported bool
}

// universe has one description for all types that are identical.
type universe struct {
	byName map[string][]types.Type
	// generated reports whether methods are, or will be, written for a type.
	generated func(t *types.Named, decode bool) bool
}

// goType is a type as package shape asks for it.
type goType struct {
	u *universe
	t types.Type
}

// isNamed reports whether t is the type path.name.
func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// optionalOf is what an rt.Optional holds.
func optionalOf(t types.Type) types.Type { return types.Unalias(t).(*types.Named).TypeArgs().At(0) }

const rtPath = "github.com/javelin-go/javelin/rt"

// A file is one output file while it is printed: imports and names are found as
// the body needs them.
type file struct {
	g         *generator
	src       *source
	pkg       *types.Package
	roots     []*root
	unions    []*unionModel
	condition string
	isTest    bool

	body    bytes.Buffer
	aliases map[*types.TypeName]string
	selves  map[selfKey]bool    // see holdsItself
	returns map[types.Type]bool // see comesBack
	// structAliases are structs that only the level of the file can write, and
	// global is true while something is written there.
	structAliases []structAlias
	global        bool
	imports       map[string]string // path → name in this file
	moreImports   map[string]string // of the tests beside it
	taken         map[string]bool   // names at the level of the file
	// See scope.go.
	scope      *scope
	reserved   map[string]bool // for what functions declare, and what Go predeclares
	shadowed   map[string]bool // of those, what the package declares anew
	mentioned  map[string]bool // names of what is the user's
	params     map[*types.TypeParam]string
	paramNames map[string]bool
	suffix     string // of package-level names, where a package has several files

	helpers          map[string][]*helper
	queue            []*helper  // functions that are still to be printed
	current          *root      // for which code is printed
	at               token.Pos  // the field for which it is, if that is the package's own
	form             *fieldForm // of the field, if it has a format
	large            bool       // the struct that is being tried has many fields
	inPlace          map[types.Type]bool
	tries            map[types.Type]bool // see tryable
	judged           []types.Type        // those of tries, in the order in which they were met
	trying           types.Type          // for which printTry prints
	guards           strings.Builder
	locals           int             // see recursive.go
	named, arguments []instance      // see select.go
	tail             strings.Builder // descriptions of structs
	types            []string        // of types
	formats          []string        // of formats
	hash             uint64
}

type structAlias struct {
	typ  *types.Struct
	name string
}

// manner is what the tag of a field says about its value.
type manner struct {
	quoted         bool // the option string
	nocopy, intern bool
	notNil         bool // a pointer is known to point to something
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// goQuote is a string as Go source, without escapes if it can be.
func goQuote(s string) string {
	if strings.Contains(s, `"`) && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
