package text

// fault stands for the error of package jsontext, which the tests here do not link.
type fault struct {
	offset  int64
	pointer string
	err     error
}

func (f *fault) Error() string { return f.err.Error() }

func init() {
	NewFault = func(offset int64, pointer string, err error) error { return &fault{offset, pointer, err} }
	PlaceOf = func(err error) (offset *int64, pointer *string) {
		if f, ok := err.(*fault); ok {
			return &f.offset, &f.pointer
		}
		return nil, nil
	}
}
