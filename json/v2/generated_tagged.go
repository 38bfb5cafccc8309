package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// What generated code has in fields with the tag option string, and knows the type of
// only when the program runs.

func init() {
	gen.ReflectedTagged(readTagged, writeTagged, func(zero any) bool {
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
	u := borrowUnmarshaler(dec)
	v := reflect.ValueOf(p)
	pl := u.plan(v.Type().Elem(), u.o.Flags.True(readMask)|opt.StringTag)
	err := pl.read(u, pl, pointerTo(v))
	u.release()
	return toGenerated(err)
}

// writeTagged is writeReflected for such a field.
func writeTagged(enc *jsontext.Encoder, p any) error {
	m := borrowMarshaler(enc)
	depth := enc.StackDepth()
	v := reflect.ValueOf(p)
	err := m.value(m.planFor(v.Type().Elem(), m.o.Flags.True(writeMask)|opt.StringTag), pointerTo(v))
	if err != nil && !m.o.Flags.Get(opt.AllowDuplicateNames) {
		text.Encoder(enc).Invalidate(depth)
	}
	giveBackMarshaler(m)
	return toGenerated(err)
}
