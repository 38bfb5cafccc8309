package json

import (
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
)

// A NamePolicy says what members are called whose fields have no name in their tags.
type NamePolicy uint8

// The policies. A word begins at a capital letter after a small one, at the last of several
// capital letters if a small one follows it, and at underscores; digits belong to the word
// before them.
const (
	GoNames        NamePolicy = iota                             // UserID, as without the option
	SnakeCase                 = NamePolicy(shape.SnakeCase)      // user_id
	LowerCamelCase            = NamePolicy(shape.LowerCamelCase) // userID
	KebabCase                 = NamePolicy(shape.KebabCase)      // user-id
)

// NameFields names the members of structs by a policy, when marshaling and unmarshaling. A
// name in the tag of a field wins, and so does the policy by which code for a type has been
// generated. Names that become the same are an error, as those in tags are.
//
//	type User struct {
//		ID        int
//		FirstName string
//	}
//	json.Marshal(User{1, "Ada"}, json.NameFields(json.SnakeCase)) // {"id":1,"first_name":"Ada"}
//
// The generator has it as flags: -snake_case and others.
func NameFields(p NamePolicy) Options { return opt.NamesValue(uint8(p & NamePolicy(shape.Naming))) }

// A Naming names members by a function. What it names is worked out once per type and kept
// with it: make it once. It may be used by several goroutines at the same time.
type Naming struct {
	f    func(goName string) string
	kept sync.Map // formedTypes: *funcTypes
}

// NewNaming returns the Naming by name, which is given the name of a Go field, and must
// return the same name for it each time.
func NewNaming(name func(goName string) string) *Naming { return &Naming{f: name} }

// A nameForm is a Naming as plans know it.
type nameForm struct{ n *Naming }

func (n nameForm) FieldName(goName string) string { return n.n.f(goName) }

func (n nameForm) HeldPlans() *sync.Map { return &n.n.kept }

// NameFieldsBy is [NameFields] by a policy of one's own, which wins over that option; nil
// undoes it. Code that has been generated for a type is not called, but its own policy wins.
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
