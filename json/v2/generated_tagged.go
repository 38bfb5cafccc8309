package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// What generated code has in fields with the tag option string, and knows the type of
// only when the program runs.

func init() {
	plan.Code.ReflectedTagged(readTagged, writeTagged, func(zero any) bool {
		t := reflect.TypeOf(zero).Elem()
		return t.Kind() == reflect.Uint8 && t.PkgPath() != ""
	}, func(key any) (string, bool) {
		v := reflect.ValueOf(key)
		if v.Elem().Kind() != reflect.String || v.Type().NumMethod() > 0 {
			return "", false
		}
		return v.Elem().String(), true
	})
}

// readTagged is readReflected for such a field.
func readTagged(dec *jsontext.Decoder, p any) error {
	u := unmarshal.Borrow(dec)
	v := reflect.ValueOf(p)
	pl := u.Plan(v.Type().Elem(), u.O.Flags.True(unmarshal.ReadMask)|opt.StringTag)
	err := pl.Read(u, pl, plan.PointerTo(v))
	u.Release()
	return plan.ToGenerated(err)
}

// writeTagged is writeReflected for such a field.
func writeTagged(enc *jsontext.Encoder, p any) error {
	m := marshal.Borrow(enc)
	depth := enc.StackDepth()
	v := reflect.ValueOf(p)
	err := m.Value(m.PlanFor(v.Type().Elem(), m.O.Flags.True(marshal.WriteMask)|opt.StringTag), plan.PointerTo(v))
	if err != nil && !m.O.Flags.Get(opt.AllowDuplicateNames) {
		(*text.Encoder)(enc).Invalidate(depth)
	}
	marshal.GiveBack(m)
	return plan.ToGenerated(err)
}
