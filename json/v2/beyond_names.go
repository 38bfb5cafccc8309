package json

import (
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
)

// A NamePolicy makes the names of members whose fields have no name in their tags.
type NamePolicy uint8

// The policies. A word begins at a capital letter after a small one, at the last of several
// capital letters if a small one follows it, and after underscores. Digits belong to the
// word before them.
const (
	GoNames        NamePolicy = iota                             // UserID, as without the option
	SnakeCase                 = NamePolicy(shape.SnakeCase)      // user_id
	LowerCamelCase            = NamePolicy(shape.LowerCamelCase) // userID
	KebabCase                 = NamePolicy(shape.KebabCase)      // user-id
)

// NameFields names the members of structs by a policy, when marshaling and unmarshaling. A
// name in the tag of a field wins, and so does the policy that code for a type was
// generated with. If two fields get the same name, that is an error, as with names in tags.
//
//	type User struct {
//		ID        int
//		FirstName string
//	}
//	json.Marshal(User{1, "Ada"}, json.NameFields(json.SnakeCase)) // {"id":1,"first_name":"Ada"}
//
// The generator has it as flags: -snake_case and others.
func NameFields(p NamePolicy) Options { return opt.NamesValue(uint8(p & NamePolicy(shape.Naming))) }

// A Naming names members by a function. The names of a type are worked out once and kept
// with the Naming, so make it once. It may be used by several goroutines at the same time.
type Naming struct {
	f    func(goName string) string
	kept sync.Map // formedTypes: *funcTypes
}

// NewNaming returns a Naming by the function name. It gets the name of a Go field, and must
// return the same name for it each time.
func NewNaming(name func(goName string) string) *Naming { return &Naming{f: name} }

// A nameForm is a Naming as plans know it.
type nameForm struct{ n *Naming }

func (n nameForm) FieldName(goName string) string { return n.n.f(goName) }

func (n nameForm) HeldPlans() *sync.Map { return &n.n.kept }

// NameFieldsBy is [NameFields] with a function, and wins over that option; nil undoes it.
// Generated code is not called, but the policy that it was generated with wins.
//
//	var upper = json.NewNaming(strings.ToUpper)
//
//	b, err := json.Marshal(v, json.NameFieldsBy(upper))
func NameFieldsBy(n *Naming) Options { return opt.FormValue(namingKey{}, n) }

type namingKey struct{}

func (namingKey) JoinTo(f *plan.TypeForms, n any) {
	if n := n.(*Naming); f.Says(plan.NamingSaid) && n != nil {
		f.Naming = nameForm{n}
	}
}
