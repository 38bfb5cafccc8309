// Package javelin opens, asks and edits JSON documents without decoding them.
//
// [Parse] checks a document and notes where its values are. A [Node] is one of
// them: it reads a value when it is asked for it, and remembers where it stands.
//
//	root, err := javelin.Parse(data)
//	for i, user := range root.Get("users").Elements() {
//		id, err := user.Get("id").Int()
//		…
//	}
//
// For one value, [Get] reads no more than it must; [GetReader] and
// [JSONPath.SelectReader] do so over readers, in the memory of a buffer, and [Visit]
// goes through the tokens. [Node.Edit] changes a document and keeps all else as it is;
// a [Builder] writes one from nothing.
//
// A document does not change, so any number of goroutines may read it at once.
//
// A Node keeps its whole document alive, and so do the texts and names it hands
// out, where their docs say that they are parts of the document: its text, and
// eight bytes for each value, name and closing bracket. [Node.Clone] lets go of
// the rest.
//
// The token layer is in [github.com/javelin-go/javelin/json/jsontext], Go values
// in [github.com/javelin-go/javelin/json/v2], the command in
// github.com/javelin-go/javelin/cmd/javelin.
package javelin
