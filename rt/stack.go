package rt

// Values that hold values of their own type are read and written by functions that call
// themselves. Go's stack grows; that of TinyGo has a fixed size, and nothing checks it. So
// there each level counts for the bytes that its function needs, and what would need more
// than there are ends with the error for too many levels. What holds values of no known
// type does without such calls, and is bound by the limit of levels alone.
//
// How many bytes a function needs, the compiler decides. It keeps a word for each pointer
// that the function handles, so they grow with the number of fields. These are upper
// bounds of what TinyGo 0.42 made of some hundred types.
const (
	stackSize = 64 << 10 // unless SetStackSize says otherwise

	// Of functions that do not tell by Frame and EnterStruct, as those do that javelin gen
	// has made for TinyGo: for a struct, each of its fields, and an array or map, which may
	// be of a type that holds itself.
	readFrame, readField = 224, 56
	readPart, writePart  = 192, 416

	anyFrame = 1024 // of what is called for a value in an interface that reads or writes itself
)

// stack is how many bytes of the stack Unmarshal and Marshal may use: what is left is for
// those who call them, for what is no level, and for errors. As much is left to readers,
// which may have to wait: what is in use of the stack is put aside then.
var stack = stackSize / 4 * 3

// SetStackSize sets the size of the stack in bytes for a program that TinyGo builds with
// the option -stack-size. It decides how deep values may be nested. With the option
// DepthLimit, only that decides. In other programs SetStackSize does nothing. It must be
// called before anything is read or written.
func SetStackSize(bytes int) { stack = bytes / 4 * 3 }
