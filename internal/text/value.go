package text

// Value is the text of one JSON value, as jsontext.Value is.
type Value []byte
