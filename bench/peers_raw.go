package main

// rawUnmarshal gives an Unmarshal function the target that its raw values are read
// into. The target is made once: what is measured is the raw value, not the slice header
// that a target of one call's own is, which the compiler may move to the heap. It holds
// nothing between two calls, so that no memory of a value given to the caller serves
// again.
func rawUnmarshal[T ~[]byte](unmarshal func(doc []byte, v any) error) func() BytesFunc {
	return func() BytesFunc {
		target := new(T)
		return func(doc []byte) ([]byte, error) {
			err := unmarshal(doc, target)
			raw := *target
			*target = nil
			return raw, err
		}
	}
}
