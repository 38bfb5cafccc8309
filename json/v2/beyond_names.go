package json

import (
	"github.com/javelin-go/javelin/internal/opt"
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
