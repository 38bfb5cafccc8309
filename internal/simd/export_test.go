package simd

// For tests of package simd_test.
var (
	IndexGeneric    = indexGeneric
	QuoteGeneric    = quoteGeneric
	QuoteLenGeneric = quoteLenGeneric
)
