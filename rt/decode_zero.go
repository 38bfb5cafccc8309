package rt

import "github.com/javelin-go/javelin/json/jsontext"

// The v1 dialect sets nothing if the input is not well-formed. One way is to check all
// of it before. But where the destination is zero, and reading it concerns nothing else,
// it is enough to make it zero again when something has turned out to be wrong. Then the
// input is looked at once.

// zeroer is a generated type of which that is so.
type zeroer interface {
	// JavelinZero reports whether the value is zero, and is of, not just a part of
	// it. If again is set, it makes it so first.
	JavelinZero(of any, again bool) bool
}

// isZero reports whether v is zero and can be made so again.
func isZero(v Unmarshaler) (ok bool) {
	z, ok := v.(zeroer)
	if !ok {
		return false
	}
	// An embedded pointer, by way of which the method is, may be nil.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return z.JavelinZero(v, false)
}

// zeroAgain tells, after err, which came of reading the document data into v, whether
// the document is well-formed. If not, v becomes zero, and the error is that.
func zeroAgain(v Unmarshaler, data []byte, opts Options, err error) error {
	dec := text.GetDecoder(data, []jsontext.Options{opts})
	if wrong := text.Decoder(dec).CheckNextValue(true); wrong != nil {
		v.(zeroer).JavelinZero(v, true)
		err = missing(dec, wrong)
	}
	text.PutDecoder(dec)
	return err
}
