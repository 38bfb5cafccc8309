//go:build !tinygo

package rt

import (
	"runtime"
	"strings"
)

// nobody has a method that no type has.
type nobody interface{ javelinHasNoSuchMethod() }

// typeName returns the name of the type of v as the runtime has it, without reflect: in the
// error for an assertion that cannot succeed.
func typeName(v any) (name string) {
	defer func() {
		if err, ok := recover().(*runtime.TypeAssertionError); ok {
			name = strings.TrimPrefix(err.Error(), "interface conversion: ")
			if i := strings.Index(name, " is not "); i >= 0 {
				name = name[:i]
				return
			}
		}
		name = ""
	}()
	_ = v.(nobody)
	return ""
}
