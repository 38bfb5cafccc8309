//go:build !go1.27 || !goexperiment.jsonv2

package unmarshal

// beforeSmall is how many words there are before the small document of a Call, so that it
// begins with a line of the cache. It depends on the release: the options of a Decoder take two
// words more where they may not be those of the standard library.
const beforeSmall = 3
