package json_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Options that belong together are joined once and given to every call.
func ExampleJoinOptions() {
	readable := json.JoinOptions(
		json.Deterministic(true),
		json.OmitZeroStructFields(true),
		jsontext.WithIndent("  "),
	)
	type Page struct {
		Title string
		Views map[string]int
		Draft bool
	}
	p := Page{Title: "Home", Views: map[string]int{"b": 2, "a": 1}}
	b, err := json.Marshal(p, readable)
	fmt.Println(string(b), err)

	// The last one wins.
	b, err = json.Marshal(p, readable, jsontext.Multiline(false))
	fmt.Println(string(b), err)
	// Output:
	// {
	//   "Title": "Home",
	//   "Views": {
	//     "a": 1,
	//     "b": 2
	//   }
	// } <nil>
	// {"Title":"Home","Views":{"a":1,"b":2}} <nil>
}

// A function writes all values of a type, wherever they are.
func ExampleMarshalToFunc() {
	words := json.WithMarshalers(json.MarshalToFunc(func(enc *jsontext.Encoder, on bool) error {
		if on {
			return enc.WriteToken(jsontext.String("on"))
		}
		return enc.WriteToken(jsontext.String("off"))
	}))
	b, err := json.Marshal(map[string]any{"wifi": true, "radios": []bool{false, true}}, words, json.Deterministic(true))
	fmt.Println(string(b), err)
	// Output: {"radios":["off","on"],"wifi":"on"} <nil>
}

// A function that is given the text of a value.
func ExampleUnmarshalFunc() {
	upper := json.WithUnmarshalers(json.UnmarshalFunc(func(text []byte, m *time.Month) error {
		for i := time.January; i <= time.December; i++ {
			if strings.EqualFold(string(text), `"`+i.String()+`"`) {
				*m = i
				return nil
			}
		}
		return fmt.Errorf("%s is no month", text)
	}))
	months, err := json.UnmarshalOf[[]time.Month]([]byte(`["March", "JULY"]`), upper)
	fmt.Println(months, err)
	_, err = json.UnmarshalOf[[]time.Month]([]byte(`["March", 13]`), upper)
	fmt.Println(err)
	// Output:
	// [March July] <nil>
	// json: cannot unmarshal JSON number into Go *time.Month within "/1": 13 is no month
}

// Which record is bad, where it begins, and what is wrong with it.
func ExampleRecordError() {
	lines := strings.NewReader("{\"id\": 1}\n{\"id\": \"two\"}\n{\"id\": 3}\n")
	for o, err := range json.Records[Order](lines) {
		var bad *json.RecordError
		if errors.As(err, &bad) {
			fmt.Printf("record %d at byte %d: %v\n", bad.Index, bad.ByteOffset, bad.Err)
			continue
		}
		fmt.Println("order", o.ID)
	}
	// Output:
	// order 1
	// record 1 at byte 10: json: cannot unmarshal JSON string into Go int within "/id"
	// order 3
}

// Lines are copied one by one: read, changed and written.
func ExampleCopyRecords() {
	lines := strings.NewReader("{\"id\": 1, \"total\": 4.50}\n{\"id\": 2, \"total\": 8}\n")
	doubled := func(yield func(Order, error) bool) {
		for o, err := range json.Records[Order](lines) {
			o.Total *= 2
			if !yield(o, err) {
				return
			}
		}
	}
	if err := json.CopyRecords(os.Stdout, doubled); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {"id":1,"total":9}
	// {"id":2,"total":16}
}

// Lines are unmarshaled by several goroutines; the loop is in one, and sees them in order.
func ExampleParallel() {
	var lines strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&lines, "{\"id\": %d, \"total\": 0.5}\n", i)
	}
	next, sum := 0, 0.0
	for o, err := range json.Records[Order](strings.NewReader(lines.String()), json.Parallel(4)) {
		if err != nil {
			log.Fatal(err)
		}
		if o.ID != next {
			log.Fatal("out of order")
		}
		next, sum = next+1, sum+o.Total
	}
	fmt.Println(next, sum)
	// Output: 20000 10000
}

// Where the order does not matter, no record waits for another.
func ExampleUnordered() {
	var lines strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&lines, "{\"id\": %d}\n", i)
	}
	var ids []int
	for o, err := range json.Records[Order](strings.NewReader(lines.String()), json.Parallel(4), json.Unordered(true)) {
		if err != nil {
			log.Fatal(err)
		}
		ids = append(ids, o.ID)
	}
	slices.Sort(ids)
	fmt.Println(len(ids), ids[0], ids[len(ids)-1])
	// Output: 20000 0 19999
}

// A mask from a client is checked before anything is done for it.
func ExampleCheckFields() {
	fmt.Println(json.CheckFields[Order]("id,total"))
	fmt.Println(json.CheckFields[Order]("id,price"))
	// Output:
	// <nil>
	// json: cannot handle Go json_test.Order: unknown object member name "price"
}

// Nil slices and maps are null for those who expect it.
func ExampleFormatNilSliceAsNull() {
	type Page struct {
		Items  []int
		Labels map[string]string
	}
	for _, opts := range []json.Options{
		nil,
		json.FormatNilSliceAsNull(true),
		json.FormatNilMapAsNull(true),
	} {
		b, err := json.Marshal(Page{}, opts)
		fmt.Println(string(b), err)
	}
	// Output:
	// {"Items":[],"Labels":{}} <nil>
	// {"Items":null,"Labels":{}} <nil>
	// {"Items":[],"Labels":null} <nil>
}

// No field that is zero, as if all had omitzero in their tags.
func ExampleOmitZeroStructFields() {
	b, err := json.Marshal([]Order{{}, {ID: 1}, {ID: 2, Total: 0.5}}, json.OmitZeroStructFields(true))
	fmt.Println(string(b), err)
	// Output: [{},{"id":1},{"id":2,"total":0.5}] <nil>
}

// Numbers in quotes come through programs that read all numbers as float64.
func ExampleStringifyNumbers() {
	b, err := json.Marshal([]int64{1, 9007199254740993}, json.StringifyNumbers(true))
	fmt.Println(string(b), err)
	ids, err := json.UnmarshalOf[[]int64](b, json.StringifyNumbers(true))
	fmt.Println(ids, err)
	// Output:
	// ["1","9007199254740993"] <nil>
	// [1 9007199254740993] <nil>
}

// A name that is longer than any honest one.
func ExampleStringLimit() {
	type User struct{ Name string }
	_, err := json.UnmarshalOf[User]([]byte(`{"Name": "`+strings.Repeat("a", 1000)+`"}`), json.StringLimit(100))
	fmt.Println(errors.Is(err, json.ErrLimit), err)
	// Output: true json: cannot unmarshal JSON string within "/Name": limit exceeded
}

// Line and column, for programs that show errors in their own way.
func ExampleLineColumn() {
	in := []byte("{\n  \"id\": 7,\n  \"total\": \"free\"\n}")
	var o Order
	err := json.Unmarshal(in, &o)
	line, column, ok := json.LineColumn(err, in)
	fmt.Println(line, column, ok)
	// Output: 3 12 true
}

// All that is wrong with a document, one error after the other.
func ExampleCollectErrors_each() {
	_, err := json.UnmarshalOf[[]Order]([]byte(`[{"id": "a"}, {"id": 2, "total": true}]`), json.CollectErrors(10))
	var all json.Errors
	if errors.As(err, &all) {
		for i, e := range all {
			fmt.Println(i, e)
		}
	}
	// Output:
	// 0 json: cannot unmarshal JSON string into Go int within "/0/id"
	// 1 json: cannot unmarshal JSON boolean into Go float64 within "/1/total"
}

// Which operation of a patch is wrong. The value has not been changed.
func ExamplePatchError() {
	o := Order{ID: 7, Total: 2.5}
	err := json.ApplyPatch(&o, []byte(`[
		{"op": "replace", "path": "/total", "value": 3},
		{"op": "test", "path": "/id", "value": 8}
	]`))
	var bad *json.PatchError
	if errors.As(err, &bad) {
		fmt.Println(bad.Index, bad.Op, bad.Path, bad.Err == json.ErrTest)
	}
	fmt.Println(o)
	// Output:
	// 1 test /id true
	// {7 2.5}
}

// Rules of v1 that a caller has asked for are undone.
func ExampleDefaultOptionsV2() {
	opts := json.JoinOptions(json.FormatNilSliceAsNull(true), json.Deterministic(true))
	b, err := json.Marshal([]int(nil), opts, json.DefaultOptionsV2())
	fmt.Println(string(b), err)
	// Output: [] <nil>
}

// Amount is a price in the currency of the one who asks.
type Amount float64

// MarshalJSONTo implements [json.MarshalerTo].
func (a Amount) MarshalJSONTo(enc *jsontext.Encoder) error {
	c, ok := json.ValueOf[Currency](enc.Options())
	if !ok {
		return errors.New("no currency")
	}
	return enc.WriteToken(jsontext.String(fmt.Sprintf("%.2f %s", float64(a)*c.Rate, c.Name)))
}

// Currency is what Amounts are converted to.
type Currency struct {
	Name string
	Rate float64
}

// A method finds what the caller has handed to the call.
func ExampleValueOf() {
	prices := []Amount{10, 2.5}
	b, err := json.Marshal(prices, json.WithValue(Currency{"EUR", 0.5}))
	fmt.Println(string(b), err)
	_, err = json.Marshal(prices)
	fmt.Println(err)
	// Output:
	// ["5.00 EUR","1.25 EUR"] <nil>
	// json: cannot marshal from Go json_test.Amount within "/0": no currency
}

// Author is a user whose name is looked up while JSON is read.
type Author struct{ Name string }

type directoryKey struct{}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (a *Author) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var id int
	if err := json.UnmarshalDecode(dec, &id); err != nil {
		return err
	}
	ctx := json.ContextOf(dec.Options())
	directory, _ := ctx.Value(directoryKey{}).(map[int]string)
	name, ok := directory[id]
	if !ok {
		return fmt.Errorf("no user %d", id)
	}
	a.Name = name
	return nil
}

// A method that has to look something up gets the context of the request.
func ExampleWithContext() {
	ctx := context.WithValue(context.Background(), directoryKey{}, map[int]string{7: "Ada"})
	authors, err := json.UnmarshalOf[[]Author]([]byte(`[7]`), json.WithContext(ctx))
	fmt.Println(authors, err)

	// A stream ends with the context.
	ctx, cancel := context.WithCancelCause(ctx)
	cancel(errors.New("client has gone"))
	err = json.UnmarshalRead(strings.NewReader(`[7]`), &authors, json.WithContext(ctx))
	fmt.Println(err)
	// Output:
	// [{Ada}] <nil>
	// jsontext: read error: client has gone
}

// Reading is a measurement with a unit that is written and read as one member more.
type Reading struct {
	Value float64
	Unit  string `json:",omitzero"`
}

// MarshalJSONTo implements [json.MarshalerTo].
func (r Reading) MarshalJSONTo(enc *jsontext.Encoder) error {
	if r.Unit == "" {
		r.Unit = "hPa"
	}
	return json.MarshalNext(enc, r)
}

// A method that does something before what is done without it.
func ExampleMarshalNext() {
	b, err := json.Marshal([]Reading{{1012.9, ""}, {21, "°C"}})
	fmt.Println(string(b), err)
	// Output: [{"Value":1012.9,"Unit":"hPa"},{"Value":21,"Unit":"°C"}] <nil>
}

// Msg is what a client and a server send each other.
type Msg interface{ msg() }

type (
	Ping struct{ Seq int }
	Chat struct{ From, Text string }
)

func (Ping) msg() {}
func (Chat) msg() {}

var _ = json.DeclareUnion[Msg](json.InternalTag("t"),
	json.Case[Ping]("ping"),
	json.Case[Chat]("chat", "say")) // "say" is an old name: it is read, and not written

// The name of the case is a member of the object, wherever that is.
func ExampleInternalTag() {
	msgs, err := json.UnmarshalOf[[]Msg]([]byte(`[{"Seq": 1, "t": "ping"}, {"t": "say", "From": "Ada", "Text": "hi"}]`))
	fmt.Printf("%+v %v\n", msgs, err)
	b, err := json.Marshal(msgs)
	fmt.Println(string(b), err)
	// Output:
	// [{Seq:1} {From:Ada Text:hi}] <nil>
	// [{"t":"ping","Seq":1},{"t":"chat","From":"Ada","Text":"hi"}] <nil>
}

// Fields are named by a function of the program.
func ExampleNewNaming() {
	// Once, as a variable of the package: what it names is kept with it.
	hungarian := json.NewNaming(func(field string) string { return "m" + field })
	b, err := json.Marshal(struct{ Width, Height int }{3, 4}, json.NameFieldsBy(hungarian))
	fmt.Println(string(b), err)
	// Output: {"mWidth":3,"mHeight":4} <nil>
}

// Members are set, looked up and deleted by name, and keep their order.
func ExampleObject_Set() {
	o := json.Object{{Name: "name", Value: "Ada"}, {Name: "born", Value: 1815}, {Name: "draft", Value: true}}
	o.Set("name", "Ada Lovelace")
	o.Set("died", 1852)
	fmt.Println(o.Delete("draft"))
	born, ok := o.Get("born")
	fmt.Println(born, ok)
	b, err := json.Marshal(o)
	fmt.Println(string(b), err)
	// Output:
	// true
	// 1815 true
	// {"name":"Ada Lovelace","born":1815,"died":1852} <nil>
}

func ExampleNameFields() {
	type user struct {
		ID        int
		FirstName string
	}
	b, err := json.Marshal(user{1, "Ada"}, json.NameFields(json.SnakeCase))
	fmt.Println(string(b), err)
	var u user
	err = json.Unmarshal([]byte(`{"id": 2, "first_name": "Grace"}`), &u, json.NameFields(json.SnakeCase))
	fmt.Println(u, err)
	// Output:
	// {"id":1,"first_name":"Ada"} <nil>
	// {2 Grace} <nil>
}
