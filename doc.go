// Package javelin opens, queries and edits JSON documents without decoding them.
//
// Parse checks a document and records where its values are. A [Node] is one of these
// values. It is decoded when a program reads it, and it knows its place in the document.
//
//	root, err := javelin.Parse(data)
//	for i, user := range root.Get("users").Elements() {
//		id, err := user.Get("id").Int()
//		…
//	}
//
// What to call:
//
//   - [Get] finds one value by its path and [GetMany] several. They read no more of the
//     document than they must. [Select] finds all values of a JSONPath query.
//   - [GetReader] and [JSONPath.SelectReader] do the same with a reader, and hold only a
//     buffer in memory.
//   - [Set] and [Delete] change one value, and [Patch] applies a JSON Patch. Everything
//     else stays as it is, byte for byte. [Node.Edit] is for several changes, and
//     [Rewriter] for streams and large files.
//   - [Builder] writes a new document.
//   - [Visit] calls a function for each token.
//   - [Diff] and [Equal] compare documents.
//
// A document does not change, so any number of goroutines may read it at once.
//
// A Node keeps its whole document in memory: its text, and eight bytes for each value,
// name and closing bracket. So do texts and names that are parts of the document, as
// their docs say. [Node.Clone] copies one value, so that the rest can be freed.
//
// The token layer is in [github.com/javelin-go/javelin/json/jsontext], Go values
// in [github.com/javelin-go/javelin/json/v2], the command in
// github.com/javelin-go/javelin/cmd/javelin.
package javelin
