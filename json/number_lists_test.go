package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// TestNumbersInLists: slices, arrays and maps of numbers of every kind are what encoding/json makes of
// them, wherever among others an unusual number stands, and however the text is laid out.
func TestNumbersInLists(t *testing.T) {
	numbers := []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
		reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
		reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), reflect.TypeFor[json.Number](),
	}
	odd := []string{
		"0", "-0", "7", "-7", "00", "01", "127", "128", "-128", "-129", "255", "256", "32768", "65535", "65536", "12345678", "-1234567",
		"123456789", "2147483648", "4294967296", "9223372036854775808", "18446744073709551616", "1.0", "1.5", "-1.5", "0.1", "1e2", "1.", "-", "3.4e39",
		"0.36574745", "504.55", "123456.7", "12345678.5", "true", "false", "null", `"1"`, "[1]", "{}", "",
	}
	for _, number := range numbers {
		for _, typ := range []reflect.Type{reflect.SliceOf(number), reflect.ArrayOf(3, number), reflect.SliceOf(reflect.ArrayOf(3, number)), reflect.MapOf(reflect.TypeFor[string](), number), reflect.MapOf(reflect.TypeFor[int](), number)} {
			in := reflect.StructOf([]reflect.StructField{{Name: "A", Type: typ}, {Name: "Z", Type: reflect.TypeFor[int]()}})
			for _, s := range odd {
				for at := range 3 {
					elem := [3]string{"1", "1", "1"}
					if number.Kind() == reflect.Bool {
						elem = [3]string{"true", "true", "true"}
					}
					elem[at] = s
					for _, space := range []string{"", "\n ", " "} {
						text := fmt.Sprintf("[%[1]s%[2]s%[1]s,%[1]s%[3]s%[1]s,%[1]s%[4]s%[1]s]", space, elem[0], elem[1], elem[2])
						switch {
						case typ.Kind() == reflect.Map:
							text = fmt.Sprintf(`{"1":%[1]s%[2]s%[1]s,"2":%[1]s%[3]s%[1]s,"3":%[1]s%[4]s%[1]s}`, space, elem[0], elem[1], elem[2])
						case typ.Elem().Kind() == reflect.Array:
							text = "[" + text + space + "," + text + "]"
						}
						doc := []byte(`{"A":` + text + space + `,"Z":5` + space + `}`)
						got, want := reflect.New(in), reflect.New(in)
						gotErr, wantErr := json.Unmarshal(doc, got.Interface()), stdjson.Unmarshal(doc, want.Interface())
						if !reflect.DeepEqual(got.Interface(), want.Interface()) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
							t.Errorf("%v from %s: %v, %v, want %v, %v", typ, doc, got.Elem(), gotErr, want.Elem(), wantErr)
						}
					}
				}
			}
		}
	}
}
