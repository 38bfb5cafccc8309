// Package read has the steps of reading Go values by the entries of the index that plans
// of types and generated code share. A step is given the text from where the positions of
// the entries count, and the entries from some place on. It sets what it is to set, or says
// that something is unusual: then others read the same again, from the same place.
package read
