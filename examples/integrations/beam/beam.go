// Package beamjson is a pipeline of Apache Beam that reads NDJSON, groups it and writes
// NDJSON: what one machine does here, many do where the pipeline runs on Flink or Dataflow.
//
//	files ─► read ─┬─► (shop, order) ─► group by shop ─► sum up ─► write
//	               └─► rejected lines ─────────────────────────► write
//
// Generated code reads and writes all types: on the way in and out, and, as Beam's coders,
// wherever Beam sends a value from one machine to another.
package beamjson

import (
	"context"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/coder"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

func init() {
	encode(encodeOrder, decodeOrder)
	encode(encodeShop, decodeShop)
	encode(encodeSales, decodeSales)
	encode(encodeRejected, decodeRejected)
	register.DoFn4x1[context.Context, string, func(Shop, Order), func(Rejected), error](&readFn{})
	register.Emitter2[Shop, Order]()
	register.Emitter1[Rejected]()
	register.Function2x1(sum)
	register.Iter1[Order]()
	register.Function1x3(salesLine)
	register.Function1x3(rejectedLine)
	register.DoFn2x1[[]byte, func(*string) bool, error](&writeFn{})
	register.Iter1[string]()
}

// encode sets what Beam encodes and decodes a type by. It finds functions by their names, so
// they have one each. Equal values have equal bytes, which Beam asks of what it groups by.
func encode[T any](encode func(T) ([]byte, error), decode func([]byte) (T, error)) {
	beam.RegisterType(reflect.TypeFor[T]())
	beam.RegisterFunction(encode)
	beam.RegisterFunction(decode)
	coder.RegisterDeterministicCoder(reflect.TypeFor[T](), encode, decode)
}

func encodeOrder(v Order) ([]byte, error)       { return rt.Marshal(&v) }
func encodeShop(v Shop) ([]byte, error)         { return rt.Marshal(&v) }
func encodeSales(v Sales) ([]byte, error)       { return rt.Marshal(&v) }
func encodeRejected(v Rejected) ([]byte, error) { return rt.Marshal(&v) }

func decodeOrder(b []byte) (v Order, err error)       { err = rt.Unmarshal(b, &v); return }
func decodeShop(b []byte) (v Shop, err error)         { err = rt.Unmarshal(b, &v); return }
func decodeSales(b []byte) (v Sales, err error)       { err = rt.Unmarshal(b, &v); return }
func decodeRejected(b []byte) (v Rejected, err error) { err = rt.Unmarshal(b, &v); return }

// Pipeline adds the steps: the files of the input are read, and two are written.
func Pipeline(s beam.Scope, in []string, sales, rejected string) {
	files := beam.Reshuffle(s, beam.CreateList(s, in)) // one file to each machine
	orders, bad := beam.ParDo2(s.Scope("Read"), &readFn{}, files)
	sums := beam.ParDo(s.Scope("Sum"), sum, beam.GroupByKey(s, orders))
	write(s.Scope("Write sales"), sales, beam.ParDo(s, salesLine, sums))
	write(s.Scope("Write rejected"), rejected, beam.ParDo(s, rejectedLine, bad))
}

func write(s beam.Scope, name string, lines beam.PCollection) {
	beam.ParDo0(s, &writeFn{name}, beam.GroupByKey(s, lines))
}

// readFn reads the lines of a file. Those that are bad go another way than the others, with
// their place, so that nothing is lost and nothing stops.
type readFn struct{}

func (*readFn) ProcessElement(ctx context.Context, name string, emit func(Shop, Order), reject func(Rejected)) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	// A machine has more than one core, too: json.Parallel(0) would use them all.
	for o, err := range json.Records[Order](f, json.WithContext(ctx)) {
		var bad *json.RecordError
		var meaning *json.SemanticError
		var syntax *jsontext.SyntacticError
		switch {
		case err == nil:
			emit(o.Shop, o)
		case errors.As(err, &bad) && (errors.As(err, &meaning) || errors.As(err, &syntax)):
			reject(Rejected{name, bad.ByteOffset, bad.Err.Error()})
		default:
			return err // of the file
		}
	}
	return nil
}

// sum sums up the orders of a shop.
func sum(shop Shop, orders func(*Order) bool) Sales {
	s := Sales{Shop: shop}
	for o := (Order{}); orders(&o); {
		s.Orders++
		s.Total += o.Total
	}
	return s
}

// salesLine and rejectedLine give all lines the same key: they go to one file.
func salesLine(v Sales) ([]byte, string, error)       { return line(&v) }
func rejectedLine(v Rejected) ([]byte, string, error) { return line(&v) }

func line(v rt.Marshaler) ([]byte, string, error) {
	b, err := rt.Marshal(v)
	return []byte{0}, string(b), err
}

// writeFn writes lines to a file, in the order of their text, since Beam knows none.
type writeFn struct{ File string }

func (w *writeFn) ProcessElement(_ []byte, lines func(*string) bool) error {
	var all []string
	for s := ""; lines(&s); {
		all = append(all, s+"\n")
	}
	slices.Sort(all)
	return os.WriteFile(w.File, []byte(strings.Join(all, "")), 0o666)
}
