package gen

import "github.com/javelin-go/javelin/internal/shape"

// Naming is how members are named whose tags give no name.
type Naming = shape.Manner

const (
	AsInGo         Naming = 0                    // UserID
	SnakeCase             = shape.SnakeCase      // user_id
	LowerCamelCase        = shape.LowerCamelCase // userID
	KebabCase             = shape.KebabCase      // user-id
)
