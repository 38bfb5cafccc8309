package rt

// anyWritten is an object or array of no known type that is being written.
type anyWritten struct {
	list []any
	m    map[string]any // or nil
	keys []string
	n    int // of the elements or members that have been begun
}

// anyTree is Any without calls within one another for what Any reads.
func (e *Encoder) anyTree(b []byte, v any) []byte {
	for base := len(e.trees); ; {
		opens := byte(0)
		t := anyWritten{}
		switch v := v.(type) {
		case []any:
			opens, t.list = '[', v
		case map[string]any:
			opens, t.m = '{', v
			if t.keys = make([]string, 0, len(v)); e.sort {
				t.keys = SortedKeys(v)
			} else {
				for k := range v {
					t.keys = append(t.keys, k)
				}
			}
		default:
			b = e.Any(b, v)
		}
		if opens != 0 {
			if !e.enter(b, 0) {
				clear(e.trees[base:])
				e.trees = e.trees[:base]
				return b
			}
			b = append(b, opens)
			e.trees = append(e.trees, t)
		}
		for {
			if len(e.trees) == base {
				return b
			}
			t := &e.trees[len(e.trees)-1]
			if t.n < len(t.list)+len(t.keys) {
				if b = e.Flush(b); t.n > 0 {
					b = append(b, ',')
				}
				if t.keys == nil {
					v = t.list[t.n]
				} else {
					k := t.keys[t.n]
					b = e.Name(b, k)
					v = t.m[k]
				}
				t.n++
				break
			}
			closes := byte(']')
			if t.keys != nil {
				closes = '}'
			}
			b = append(b, closes)
			e.depth--
			*t = anyWritten{}
			e.trees = e.trees[:len(e.trees)-1]
		}
	}
}

// anyOwn is Any for what writes itself.
func (e *Encoder) anyOwn(b []byte, v Marshaler) []byte {
	if anyFrame > e.stack {
		e.deep(b)
		return b
	}
	e.stack -= anyFrame
	b = v.MarshalJavelin(e, b)
	e.stack += anyFrame
	return b
}
