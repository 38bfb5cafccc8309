package text

// A tokenForm says how a token is held. Four words are what the compiler keeps
// in registers, so the form is where src points to.
//
//	form       src          str          num
//	–          nil          –            –                 the zero Token
//	borrowed   a Decoder's  –            kind<<56|offset   text in its buffer; verbatim if it is
//	                                                       known to be a string as it stands
//	fixed      &fixedForm   –            kind<<56          the kind says it all
//	text       &textForm    JSON text    kind<<56          a clone
//	goString   &stringForm  the string   kind<<56
//	goFloat64  …            –            its bits
//	goFloat32  …            –            its bits
//	goInt      …            –            the integer
//	goUint     …            –            the integer
type tokenForm uint8

const (
	borrowed tokenForm = iota
	fixed
	text
	goString
	goFloat64
	goFloat32
	goInt
	goUint

	kindShift  = 56
	verbatim   = 1 << (kindShift - 1)
	offsetMask = verbatim - 1
)
