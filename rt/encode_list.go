package rt

// This file writes lists of scalars.

// listed writes a list of what write writes.
func listed[T any](e *Encoder, b []byte, s []T, write func(e *Encoder, b []byte, v T) []byte) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, '[')
	for i, v := range s {
		if i > 0 {
			b = append(b, ',')
		}
		b = write(e, e.Flush(b), v)
	}
	e.Leave()
	return append(b, ']')
}

// Float64s appends an array of float64.
func (e *Encoder) Float64s(b []byte, s []float64) []byte { return listed(e, b, s, (*Encoder).Float64) }

// Strings appends an array of strings.
func (e *Encoder) Strings(b []byte, s []string) []byte { return listed(e, b, s, (*Encoder).String) }

// Int64s appends an array of int64.
func (e *Encoder) Int64s(b []byte, s []int64) []byte { return listed(e, b, s, (*Encoder).Int) }

// Ints appends an array of int.
func (e *Encoder) Ints(b []byte, s []int) []byte {
	return listed(e, b, s, func(e *Encoder, b []byte, v int) []byte { return e.Int(b, int64(v)) })
}
