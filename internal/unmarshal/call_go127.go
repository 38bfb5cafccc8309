//go:build go1.27 && goexperiment.jsonv2

package unmarshal

// beforeSmall is how many words there are before the small document of a Call, so that it
// begins with a line of the cache.
const beforeSmall = 0
