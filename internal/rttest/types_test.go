package rttest

import (
	"errors"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// What follows is code as the generator prints it, by hand: a type with fields of
// every kind, and a small one.

type order struct {
	ID     string             `json:"id"`
	Small  int8               `json:"small"`
	Short  uint16             `json:"short"`
	Price  float64            `json:"price"`
	Weight float32            `json:"weight"`
	Paid   bool               `json:"paid"`
	Tags   []string           `json:"tags"`
	Items  []item             `json:"items"`
	Counts map[string]int     `json:"counts"`
	Codes  map[int16]string   `json:"codes"`
	Parent *int64             `json:"parent"`
	Point  [2]float64         `json:"point"`
	At     time.Time          `json:"at"`
	Blob   []byte             `json:"blob"`
	Hash   [4]byte            `json:"hash"`
	Extra  any                `json:"extra"`
	Raw    jsontext.Value     `json:"raw"`
	Large  uint64             `json:"large,string"`
	Ratio  float64            `json:"ratio,string"`
	Place  struct{ X, Y int } `json:"place"`
	Kind   kind               `json:"kind"`
	Own    own                `json:"own"`
	Word   word               `json:"word"`
	Sub    *order             `json:"sub,omitempty"`
	Rows   [][]uint32         `json:"rows"`
	Label  label              `json:"a-rather-long-name-and-é"`
	Old    uint               `json:"old,case:ignore"`
}

type item struct {
	SKU   string  `json:"sku"`
	Count int     `json:"count"`
	Price float64 `json:"price"`
}

type (
	kind  int64
	label string
	own   struct{ text string } // with methods for JSON
	word  struct{ text string } // with methods for text
)

var errOwn = errors.New("not mine")

func (o *own) UnmarshalJSON(b []byte) error {
	if strings.Contains(string(b), "bad") {
		return errOwn
	}
	o.text = string(b)
	return nil
}

func (o own) MarshalJSON() ([]byte, error) {
	if o.text == "" {
		return []byte(` [ "own" , 1 ] `), nil
	}
	return []byte(o.text), nil
}

func (w *word) UnmarshalText(b []byte) error {
	if strings.Contains(string(b), "bad") {
		return errOwn
	}
	w.text = string(b)
	return nil
}

func (w word) MarshalText() ([]byte, error) {
	if w.text == "bad" {
		return nil, errOwn
	}
	return []byte(w.text), nil
}

var _ = rt.Version1

var (
	typeOrder = rt.Struct{
		Type: rt.Type{Name: "rttest.order", Nil: (*order)(nil)},
		Fields: []rt.Field{
			{Name: "id"}, {Name: "small"}, {Name: "short"}, {Name: "price"}, {Name: "weight"},
			{Name: "paid"}, {Name: "tags"}, {Name: "items"}, {Name: "counts"}, {Name: "codes"},
			{Name: "parent"}, {Name: "point"}, {Name: "at"}, {Name: "blob"}, {Name: "hash"},
			{Name: "extra"}, {Name: "raw"}, {Name: "large"}, {Name: "ratio"}, {Name: "place"},
			{Name: "kind"}, {Name: "own"}, {Name: "word"}, {Name: "sub"}, {Name: "rows"},
			{Name: "a-rather-long-name-and-é"}, {Name: "old", Case: rt.CaseIgnore},
		},
	}
	typeOrderPlace = rt.Struct{
		Type:   rt.Type{Name: "struct { X int; Y int }", Nil: (*struct{ X, Y int })(nil)},
		Fields: []rt.Field{{Name: "X"}, {Name: "Y"}},
	}
	typeItem = rt.Struct{
		Type:   rt.Type{Name: "rttest.item", Nil: (*item)(nil)},
		Fields: []rt.Field{{Name: "sku"}, {Name: "count"}, {Name: "price"}},
	}
	typeStrings = rt.Type{Name: "[]string", Nil: (*[]string)(nil)}
	typeItems   = rt.Type{Name: "[]rttest.item", Nil: (*[]item)(nil)}
	typeCounts  = rt.Type{Name: "map[string]int", Nil: (*map[string]int)(nil)}
	typeCodes   = rt.Type{Name: "map[int16]string", Nil: (*map[int16]string)(nil)}
	typeInt16   = rt.Type{Name: "int16", Nil: (*int16)(nil)}
	typePoint   = rt.Type{Name: "[2]float64", Nil: (*[2]float64)(nil)}
	typeHash    = rt.Type{Name: "[4]uint8", Nil: (*[4]byte)(nil)}
	typeUint64  = rt.Type{Name: "uint64", Nil: (*uint64)(nil)}
	typeFloat64 = rt.Type{Name: "float64", Nil: (*float64)(nil)}
	typeKind    = rt.Type{Name: "rttest.kind", Nil: (*kind)(nil)}
	typeOwn     = rt.Type{Name: "rttest.own", Nil: (*own)(nil)}
	typeWord    = rt.Type{Name: "rttest.word", Nil: (*word)(nil)}
	typeLabel   = rt.Type{Name: "rttest.label", Nil: (*label)(nil)}
	typeRows    = rt.Type{Name: "[][]uint32", Nil: (*[][]uint32)(nil)}
	typeRow     = rt.Type{Name: "[]uint32", Nil: (*[]uint32)(nil)}
)

func (v *item) UnmarshalJavelin(d *rt.Decoder) {
	var o rt.Object
	if !d.BeginObject(&o, &typeItem) {
		if o.Null {
			*v = item{}
		}
		return
	}
	for d.NextMember(&o) {
		switch o.Field {
		case 0: // SKU string `json:"sku"`
			d.String(&v.SKU)
		case 1: // Count int `json:"count"`
			d.Int(&v.Count)
		case 2: // Price float64 `json:"price"`
			d.Float64(&v.Price)
		}
	}
}

func (v item) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, `{"sku":`...)
	b = e.String(b, v.SKU)
	b = append(b, `,"count":`...)
	b = e.Int(b, int64(v.Count))
	b = append(b, `,"price":`...)
	b = e.Float64(b, v.Price)
	e.Leave()
	return append(b, '}')
}

func (v *order) UnmarshalJavelin(d *rt.Decoder) {
	var o rt.Object
	if !d.BeginObject(&o, &typeOrder) {
		if o.Null {
			*v = order{}
		}
		return
	}
	for d.NextMember(&o) {
		switch o.Field {
		case 0: // ID string
			d.String(&v.ID)
		case 1: // Small int8
			d.Int8(&v.Small)
		case 2: // Short uint16
			d.Uint16(&v.Short)
		case 3: // Price float64
			d.Float64(&v.Price)
		case 4: // Weight float32
			d.Float32(&v.Weight)
		case 5: // Paid bool
			d.Bool(&v.Paid)
		case 6: // Tags []string
			var a rt.Array
			if d.BeginArray(&a, &typeStrings) {
				s := v.Tags[:0]
				for d.NextElement(&a) {
					s = rt.Next(s, &a)
					d.String(&s[len(s)-1])
				}
				v.Tags = rt.Done(s, &a)
			} else if a.Null {
				v.Tags = nil
			}
		case 7: // Items []item
			var a rt.Array
			if d.BeginArray(&a, &typeItems) {
				s := v.Items[:0]
				for d.NextElement(&a) {
					s = rt.Next(s, &a)
					s[len(s)-1].UnmarshalJavelin(d)
				}
				v.Items = rt.Done(s, &a)
			} else if a.Null {
				v.Items = nil
			}
		case 8: // Counts map[string]int
			var m rt.Map
			if d.BeginMap(&m, len(v.Counts), &typeCounts) {
				if v.Counts == nil {
					v.Counts = make(map[string]int, m.Hint())
				}
				for d.NextKey(&m) {
					k := d.KeyString()
					e, had := v.Counts[k]
					if d.Had(&m, had) {
						break
					}
					if d.Replaces() {
						e = 0
					}
					d.Int(&e)
					v.Counts[k] = e
				}
			} else if m.Null {
				v.Counts = nil
			}
		case 9: // Codes map[int16]string
			var m rt.Map
			if d.BeginMap(&m, len(v.Codes), &typeCodes) {
				if v.Codes == nil {
					v.Codes = make(map[int16]string, m.Hint())
				}
				for d.NextKey(&m) {
					n, ok := d.KeyInt(&typeInt16, 16)
					if !ok {
						continue
					}
					k := int16(n)
					e, had := v.Codes[k]
					if d.Had(&m, had) {
						break
					}
					if d.Replaces() {
						e = ""
					}
					d.String(&e)
					v.Codes[k] = e
				}
			} else if m.Null {
				v.Codes = nil
			}
		case 10: // Parent *int64
			if d.Null() {
				v.Parent = nil
				break
			}
			if v.Parent == nil {
				v.Parent = new(int64)
			}
			d.Int64(v.Parent)
		case 11: // Point [2]float64
			var a rt.Array
			if d.BeginFixed(&a, &typePoint, len(v.Point)) {
				for d.NextElement(&a) {
					e := &v.Point[a.Len()-1]
					if !d.Replaces() {
						*e = 0
					}
					d.Float64(e)
				}
				clear(v.Point[a.Len():])
			} else if a.Null {
				v.Point = [2]float64{}
			}
		case 12: // At time.Time
			d.Time(&v.At)
		case 13: // Blob []byte
			d.Bytes(&v.Blob)
		case 14: // Hash [4]byte
			d.FixedBytes(v.Hash[:], &typeHash)
		case 15: // Extra any
			d.Any(&v.Extra)
		case 16: // Raw jsontext.Value
			d.RawValue((*[]byte)(&v.Raw))
		case 17: // Large uint64 `,string`
			if n, ok := d.QuotedUint(&typeUint64, 64); ok {
				v.Large = n
			}
		case 18: // Ratio float64 `,string`
			if n, ok := d.QuotedFloat(&typeFloat64, 64); ok {
				v.Ratio = n
			}
		case 19: // Place struct { X, Y int }
			var o rt.Object
			if d.BeginObject(&o, &typeOrderPlace) {
				for d.NextMember(&o) {
					switch o.Field {
					case 0:
						d.Int(&v.Place.X)
					case 1:
						d.Int(&v.Place.Y)
					}
				}
			} else if o.Null {
				v.Place = struct{ X, Y int }{}
			}
		case 20: // Kind kind
			d.Int64As((*int64)(&v.Kind), &typeKind)
		case 21: // Own own
			d.JSON(&v.Own, &typeOwn)
		case 22: // Word word
			if d.Text(&v.Word, &typeWord) {
				v.Word = word{}
			}
		case 23: // Sub *order
			if d.Null() {
				v.Sub = nil
				break
			}
			if v.Sub == nil {
				v.Sub = new(order)
			}
			v.Sub.UnmarshalJavelin(d)
		case 24: // Rows [][]uint32
			var a rt.Array
			if d.BeginArray(&a, &typeRows) {
				s := v.Rows[:0]
				for d.NextElement(&a) {
					s = rt.Next(s, &a)
					e := &s[len(s)-1]
					var a rt.Array
					if d.BeginArray(&a, &typeRow) {
						s := (*e)[:0]
						for d.NextElement(&a) {
							s = rt.Next(s, &a)
							d.Uint32(&s[len(s)-1])
						}
						*e = rt.Done(s, &a)
					} else if a.Null {
						*e = nil
					}
				}
				v.Rows = rt.Done(s, &a)
			} else if a.Null {
				v.Rows = nil
			}
		case 25: // Label label
			d.StringAs((*string)(&v.Label), &typeLabel)
		case 26: // Old uint
			d.Uint(&v.Old)
		}
	}
}

func (v order) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, `{"id":`...)
	b = e.String(b, v.ID)
	b = append(b, `,"small":`...)
	b = e.Int(b, int64(v.Small))
	b = append(b, `,"short":`...)
	b = e.Uint(b, uint64(v.Short))
	b = append(b, `,"price":`...)
	b = e.Float64(b, v.Price)
	b = append(b, `,"weight":`...)
	b = e.Float32(b, v.Weight)
	b = append(b, `,"paid":`...)
	b = e.Bool(b, v.Paid)
	b = append(b, `,"tags":`...)
	if len(v.Tags) == 0 {
		b = append(b, "[]"...)
	} else if e.Enter(b) {
		b = append(b, '[')
		for i := range v.Tags {
			b = e.Flush(b)
			if i > 0 {
				b = append(b, ',')
			}
			b = e.String(b, v.Tags[i])
		}
		e.Leave()
		b = append(b, ']')
	}
	b = append(b, `,"items":`...)
	if len(v.Items) == 0 {
		b = append(b, "[]"...)
	} else if e.Enter(b) {
		b = append(b, '[')
		for i := range v.Items {
			b = e.Flush(b)
			if i > 0 {
				b = append(b, ',')
			}
			b = v.Items[i].MarshalJavelin(e, b)
		}
		e.Leave()
		b = append(b, ']')
	}
	b = append(b, `,"counts":`...)
	if len(v.Counts) == 0 {
		b = append(b, "{}"...)
	} else if e.Enter(b) {
		c := byte('{')
		for _, k := range rt.SortedKeys(v.Counts) {
			b = e.Name(append(b, c), k)
			b = e.Int(b, int64(v.Counts[k]))
			b = e.Flush(b)
			c = ','
		}
		e.Leave()
		b = append(b, '}')
	}
	b = append(b, `,"codes":`...)
	if len(v.Codes) == 0 {
		b = append(b, "{}"...)
	} else if e.Enter(b) {
		c := byte('{')
		for k, v := range v.Codes {
			b = append(e.QuotedInt(append(b, c), int64(k)), ':')
			b = e.String(b, v)
			b = e.Flush(b)
			c = ','
		}
		e.Leave()
		b = append(b, '}')
	}
	b = append(b, `,"parent":`...)
	if v.Parent == nil {
		b = append(b, "null"...)
	} else {
		b = e.Int(b, *v.Parent)
	}
	b = append(b, `,"point":`...)
	if e.Enter(b) {
		b = e.Float64(append(b, '['), v.Point[0])
		b = e.Float64(append(b, ','), v.Point[1])
		e.Leave()
		b = append(b, ']')
	}
	b = append(b, `,"at":`...)
	b = e.Time(b, v.At)
	b = append(b, `,"blob":`...)
	b = e.Bytes(b, v.Blob)
	b = append(b, `,"hash":`...)
	b = e.Bytes(b, v.Hash[:])
	b = append(b, `,"extra":`...)
	b = e.Any(b, v.Extra)
	b = append(b, `,"raw":`...)
	b = e.RawValue(b, v.Raw)
	b = append(b, `,"large":`...)
	b = e.QuotedUint(b, v.Large)
	b = append(b, `,"ratio":`...)
	b = e.QuotedFloat(b, v.Ratio, 64, &typeFloat64)
	b = append(b, `,"place":`...)
	if e.Enter(b) {
		b = append(b, `{"X":`...)
		b = e.Int(b, int64(v.Place.X))
		b = append(b, `,"Y":`...)
		b = e.Int(b, int64(v.Place.Y))
		e.Leave()
		b = append(b, '}')
	}
	b = append(b, `,"kind":`...)
	b = e.Int(b, int64(v.Kind))
	b = append(b, `,"own":`...)
	b = e.JSON(b, v.Own, &typeOwn)
	b = append(b, `,"word":`...)
	b = e.Text(b, v.Word, &typeWord)
	if v.Sub != nil {
		b = append(b, `,"sub":`...)
		b = v.Sub.MarshalJavelin(e, b)
	}
	b = append(b, `,"rows":`...)
	if len(v.Rows) == 0 {
		b = append(b, "[]"...)
	} else if e.Enter(b) {
		b = append(b, '[')
		for i := range v.Rows {
			b = e.Flush(b)
			if i > 0 {
				b = append(b, ',')
			}
			if len(v.Rows[i]) == 0 {
				b = append(b, "[]"...)
			} else if e.Enter(b) {
				b = append(b, '[')
				for j := range v.Rows[i] {
					if j > 0 {
						b = append(b, ',')
					}
					b = e.Uint(b, uint64(v.Rows[i][j]))
				}
				e.Leave()
				b = append(b, ']')
			}
		}
		e.Leave()
		b = append(b, ']')
	}
	b = append(b, `,"a-rather-long-name-and-é":`...)
	b = e.String(b, string(v.Label))
	b = append(b, `,"old":`...)
	b = e.Uint(b, uint64(v.Old))
	e.Leave()
	return append(b, '}')
}
