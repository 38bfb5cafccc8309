package main

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// The robustness table: what Javelin does with input, readers and writers that
// mean harm. Every entry point that takes a document gets every hostile one.

// Robust is the table's raw result.
type Robust struct {
	Time    string       `json:"time"`
	Env     Env          `json:"env"`
	Doors   []DoorRow    `json:"doors"`
	Faults  []FaultRow   `json:"faults"`
	Streams []StreamRow  `json:"streams"`
	Sources SourceCounts `json:"sources"`
}

// A DoorRow is one entry point under all hostile documents.
type DoorRow struct {
	Door     string  `json:"door"`
	Calls    int     `json:"calls"`
	Accepted int     `json:"accepted"`
	Panics   int     `json:"panics"`
	Panic    string  `json:"panic,omitempty"`
	Depth    int     `json:"depth"`     // levels of arrays that are accepted by default
	NsByte   float64 `json:"ns_byte"`   // the slowest of the long documents, per byte
	Slowest  string  `json:"slowest"`   // which
	HeapByte float64 `json:"heap_byte"` // the most that one of them allocates, per byte
	Greedy   string  `json:"greedy"`    // which
}

// A FaultRow is a kind of fault injected at each byte of documents.
type FaultRow struct {
	Fault  string `json:"fault"`
	Door   string `json:"door"`
	Calls  int    `json:"calls"`
	Wrong  int    `json:"wrong"` // the fault was not reported, or other data came out
	Sample string `json:"sample,omitempty"`
}

// A StreamRow is a long stream and what it allocates in all.
type StreamRow struct {
	Door      string `json:"door"`
	Bytes     int64  `json:"bytes"`
	Allocated int64  `json:"allocated"`
}

// SourceCounts are what the repository holds of tests of this kind.
type SourceCounts struct {
	Fuzz, Seeds, Tests int
	FuzzCount          int `json:",omitempty"` // executions of each target in .ci/run
}

// Calls and Panics sum up the doors and faults.
func (r *Robust) Calls() (n int) {
	for _, d := range r.Doors {
		n += d.Calls
	}
	for _, f := range r.Faults {
		n += f.Calls
	}
	return n
}

func (r *Robust) Panics() (n int) {
	for _, d := range r.Doors {
		n += d.Panics
	}
	return n
}

// A door is an entry point that takes a document.
type door struct {
	name string
	call func(doc []byte) error
}

var doors = []door{
	{"jsontext.Value.IsValid", func(doc []byte) error { return verdict(jsontext.Value(doc).IsValid()) }},
	{"jsontext.Value.Format", func(doc []byte) error { v := jsontext.Value(bytes.Clone(doc)); return v.Indent() }},
	{"jsontext.Value.Canonicalize", func(doc []byte) error { v := jsontext.Value(bytes.Clone(doc)); return v.Canonicalize() }},
	{"jsontext.Decoder.ReadToken", func(doc []byte) error {
		d := jsontext.NewDecoder(bytes.NewBuffer(doc))
		for {
			if _, err := d.ReadToken(); err != nil {
				return atEnd(err)
			}
		}
	}},
	{"jsontext.Decoder.ReadValue", func(doc []byte) error {
		d := jsontext.NewDecoder(bytes.NewReader(doc))
		for {
			if _, err := d.ReadValue(); err != nil {
				return atEnd(err)
			}
		}
	}},
	{"json/v2.Unmarshal to any", func(doc []byte) error { var v any; return jsonv2.Unmarshal(doc, &v) }},
	{"json/v2.Unmarshal to a struct", func(doc []byte) error { return jsonv2.Unmarshal(doc, new(probeStruct)) }},
	{"json/v2.UnmarshalRead", func(doc []byte) error { var v any; return jsonv2.UnmarshalRead(bytes.NewReader(doc), &v) }},
	{"json.Unmarshal to any", func(doc []byte) error { var v any; return json.Unmarshal(doc, &v) }},
	{"json.Unmarshal to a struct", func(doc []byte) error { return json.Unmarshal(doc, new(probeStruct)) }},
	{"json.Decoder.Decode", func(doc []byte) error {
		d := json.NewDecoder(bytes.NewReader(doc))
		for {
			var v any
			if err := d.Decode(&v); err != nil {
				return atEnd(err)
			}
		}
	}},
	{"json.Compact", func(doc []byte) error { return json.Compact(new(bytes.Buffer), doc) }},
	{"javelin.Parse", func(doc []byte) error { _, err := javelin.Parse(doc); return err }},
	{"javelin.Get", func(doc []byte) error { _, err := javelin.Get(doc, "a.b.3.*.c"); return err }},
	{"javelin.Set", func(doc []byte) error { _, err := javelin.Set(doc, "a.b.3", 1); return err }},
	{"javelin.Patch", func(doc []byte) error {
		_, err := javelin.Patch([]byte(`{"a":[1,2]}`), doc)
		return err
	}},
	{"javelin.MergePatch", func(doc []byte) error { _, err := javelin.MergePatch([]byte(`{"a":{"b":1}}`), doc); return err }},
}

func atEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// pathDoors take a query instead, which may be hostile too.
var pathDoors = []door{
	{"javelin.CompilePath", func(q []byte) error { _, err := javelin.CompilePath(string(q)); return err }},
	{"javelin.CompileJSONPath", func(q []byte) error { _, err := javelin.CompileJSONPath(string(q)); return err }},
	{"javelin.GetPointer", func(q []byte) error {
		_, err := javelin.GetPointer([]byte(`{"a":[1,{"b":2}]}`), jsontext.Pointer(q))
		return err
	}},
}

// A hostile document has a name if it is a long one, of which time and memory
// are taken.
type hostile struct {
	name string
	doc  []byte
}

// hostiles gives the documents: short ones cut off and changed at every byte,
// and long ones that are much of one thing.
func hostiles(long int) []hostile {
	var hs []hostile
	add := func(doc string) { hs = append(hs, hostile{doc: []byte(doc)}) }
	base := `{"a":[1,-2.5e+3,"x\u00e9\ud83d\ude00\n",true,null,{"b":{}}],"s":"é東","f":0.1,"m":{"k":[[]]}}`
	for i := range base {
		add(base[:i])
		add(base[i:])
		for _, c := range []byte("\x00\x1f\"\\,:[]{}-.e0\x7f\x80\xc0\xed\xf4\xff u") {
			add(base[:i] + string([]byte{c}) + base[i+1:])
			add(base[:i] + string([]byte{c}) + base[i:])
		}
	}
	for _, d := range jsontest.Documents() {
		add(d.Text)
	}
	for _, b := range bad {
		add(b.text)
	}
	repeat := func(name, head, unit, tail string) {
		n := long / len(unit)
		hs = append(hs, hostile{name, []byte(head + strings.Repeat(unit, n) + tail)})
	}
	repeat("open arrays", "", "[", "")
	repeat("nested arrays", "", "[", strings.Repeat("]", long))
	repeat("nested objects", "", `{"a":`, "")
	repeat("nested both", "", `[{"a":`, "")
	repeat("digits", "", "9", "")
	repeat("digits behind a point", "0.", "0", "1")
	repeat("exponent", "1e", "9", "")
	repeat("minus signs", "", "-", "")
	repeat("open string", `"`, "x", "")
	repeat("backslashes", `"`, `\`, `"`)
	repeat("escapes", `"`, `\u0041`, `"`)
	repeat("surrogates", `"`, `\ud83d\ude00`, `"`)
	repeat("lone surrogates", `"`, `\ud800`, `"`)
	repeat("bytes that are not UTF-8", `"`, "\xff", `"`)
	repeat("halves of characters", `"`, "\xe6\x9d", `"`)
	repeat("whitespace", "", " \n\t\r", "1")
	repeat("commas", "[", ",", "]")
	repeat("empty objects", "[", "{},", "{}]")
	repeat("empty arrays", "[", "[],", "[]]")
	repeat("zeros", "[", "0,", "0]")
	repeat("nulls", "[", "null,", "null]")
	repeat("one name again and again", "{", `"a":0,`, `"a":0}`)
	repeat("values one after another", "", "1 ", "")
	var names strings.Builder
	names.WriteByte('{')
	for i := 0; names.Len() < long; i++ {
		fmt.Fprintf(&names, `"%x":0,`, i*2654435761%math.MaxUint32)
	}
	hs = append(hs, hostile{"many names", []byte(names.String() + `"":0}`)})
	return hs
}

// hostileQueries are paths, JSONPath queries and pointers.
func hostileQueries(long int) []hostile {
	var hs []hostile
	for _, base := range []string{`a.b.#(c=="d")#.e|@reverse`, `$..a[?@.b>1 && !(@['c']=="d")][1:2:3,'x',*]`, `/a/0/~0b~1c/-`} {
		for i := range base {
			hs = append(hs, hostile{doc: []byte(base[:i])}, hostile{doc: []byte(base[i:])})
			for _, c := range []byte("\x00\"'\\.[]()?@*#|-9\xff") {
				hs = append(hs, hostile{doc: []byte(base[:i] + string([]byte{c}) + base[i:])})
			}
		}
	}
	for _, unit := range []string{"[", "(", "..", ".a", "?@", "[?", "!", "#(", "/", "*", "|@this", "[1,"} {
		hs = append(hs, hostile{"query of " + unit, []byte("$" + strings.Repeat(unit, long/64/len(unit)))})
		hs = append(hs, hostile{"path of " + unit, []byte(strings.Repeat(unit, long/64/len(unit)))})
	}
	return hs
}

// runDoor gives a door all documents.
func runDoor(d door, hs []hostile, depth bool) DoorRow {
	row := DoorRow{Door: d.name}
	call := func(h hostile) (err error) {
		defer func() {
			if r := recover(); r != nil {
				row.Panics++
				row.Panic = fmt.Sprintf("%.60q: %v", h.doc, r)
				err = errInvalid
			}
		}()
		row.Calls++
		return d.call(h.doc)
	}
	var before, after runtime.MemStats
	for _, h := range hs {
		if h.name == "" {
			if call(h) == nil {
				row.Accepted++
			}
			continue
		}
		call(h) // pools and plans
		runtime.ReadMemStats(&before)
		start := cpuTime()
		if call(h) == nil {
			row.Accepted++
		}
		ns := float64(cpuTime()-start) / float64(len(h.doc))
		runtime.ReadMemStats(&after)
		heap := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(h.doc))
		if ns > row.NsByte {
			row.NsByte, row.Slowest = round3(ns), h.name
		}
		if heap > row.HeapByte {
			row.HeapByte, row.Greedy = round3(heap), h.name
		}
	}
	if depth {
		row.Depth = sort.Search(100_001, func(n int) bool { return d.call(nested(n+1)) != nil })
	}
	return row
}

// runFaults injects faults at every byte of a document.
func runFaults() []FaultRow {
	type item struct {
		N    int               `json:"n"`
		Text string            `json:"text"`
		List []float64         `json:"list"`
		Map  map[string]string `json:"map"`
		Any  any               `json:"any"`
	}
	value := item{17, "text with é and \"quotes\"", []float64{1, 2.5, -3e20}, map[string]string{"k": "v"}, []any{"a", 1.0, nil, map[string]any{"x": true}}}
	doc, err := jsonv2.Marshal(value)
	if err != nil {
		return []FaultRow{{Fault: "none", Door: "json/v2.Marshal", Wrong: 1, Sample: err.Error()}}
	}
	readers := []struct {
		name string
		read func(r io.Reader) (any, error)
	}{
		{"json/v2.UnmarshalRead", func(r io.Reader) (any, error) { var v item; err := jsonv2.UnmarshalRead(r, &v); return v, err }},
		{"json.Decoder.Decode", func(r io.Reader) (any, error) { var v item; err := json.NewDecoder(r).Decode(&v); return v, err }},
		{"jsontext.Decoder.ReadValue", func(r io.Reader) (any, error) {
			raw, err := jsontext.NewDecoder(r).ReadValue()
			if err != nil {
				return nil, err
			}
			var v item
			err = stdjson.Unmarshal(raw, &v)
			return v, err
		}},
		{"javelin.ParseReader", func(r io.Reader) (any, error) {
			n, err := javelin.ParseReader(r)
			if err != nil {
				return nil, err
			}
			var v item
			err = stdjson.Unmarshal(n.Raw(), &v)
			return v, err
		}},
	}
	writers := []struct {
		name  string
		write func(w io.Writer) error
	}{
		{"json/v2.MarshalWrite", func(w io.Writer) error { return jsonv2.MarshalWrite(w, value) }},
		{"json.Encoder.Encode", func(w io.Writer) error { return json.NewEncoder(w).Encode(value) }},
		{"jsontext.Encoder.WriteValue", func(w io.Writer) error { return jsontext.NewEncoder(w).WriteValue(doc) }},
		{"json/v2.MarshalEncode, twice", func(w io.Writer) error {
			e := jsontext.NewEncoder(w)
			if err := jsonv2.MarshalEncode(e, value); err != nil {
				return err
			}
			return jsonv2.MarshalEncode(e, value)
		}},
	}
	text := fmt.Sprint(value)
	var rows []FaultRow
	for _, r := range readers {
		cut, fault, slow := FaultRow{Fault: "input ends too early", Door: r.name}, FaultRow{Fault: "reader fails", Door: r.name}, FaultRow{Fault: "reader gives little, or nothing for a while", Door: r.name}
		for i := range len(doc) {
			cut.note(func() error {
				_, err := r.read(bytes.NewReader(doc[:i]))
				if err == nil || i > 0 && !isEOF(err) {
					return fmt.Errorf("at %d: %v", i, err)
				}
				return nil
			})
			for _, together := range []bool{false, true} {
				fault.note(func() error {
					_, err := r.read(jsontest.FailingReader(doc, i, nil, together))
					if !errors.Is(err, jsontest.ErrFaulty) {
						return fmt.Errorf("at %d: %v", i, err)
					}
					return nil
				})
			}
			slow.note(func() error {
				for _, in := range []io.Reader{jsontest.SplitReader(doc, i+1, len(doc)), jsontest.OneByteReader(doc), jsontest.DataEOFReader(doc)} {
					v, err := r.read(in)
					if err != nil || fmt.Sprint(v) != text {
						return fmt.Errorf("split at %d: %v", i, err)
					}
				}
				return nil
			})
		}
		stuck := FaultRow{Fault: "reader gives nothing for ever", Door: r.name}
		stuck.note(func() error {
			_, err := r.read(&idleReader{left: 1 << 16})
			if errors.Is(err, jsontest.ErrFaulty) {
				return errors.New("asks for ever")
			}
			if !errors.Is(err, io.ErrNoProgress) {
				return fmt.Errorf("%v", err)
			}
			return nil
		})
		rows = append(rows, cut, fault, slow, stuck)
	}
	for _, w := range writers {
		fails, short := FaultRow{Fault: "writer fails", Door: w.name}, FaultRow{Fault: "writer takes less and says nothing", Door: w.name}
		full := &jsontest.FaultyWriter{Limit: -1}
		if err := w.write(full); err != nil {
			fails.Wrong, fails.Sample = 1, err.Error()
		}
		// encoding/json's Encoder does not look at the count, and so ours does not.
		classic := strings.HasPrefix(w.name, "json.")
		for i := range len(full.Data) {
			fails.note(func() error {
				f := &jsontest.FaultyWriter{Limit: i}
				if err := w.write(f); !errors.Is(err, jsontest.ErrFaulty) || !bytes.HasPrefix(full.Data, f.Data) {
					return fmt.Errorf("at %d: %v", i, err)
				}
				return nil
			})
			if classic {
				continue
			}
			short.note(func() error {
				f := &jsontest.FaultyWriter{Limit: i, Silent: true}
				if err := w.write(f); !errors.Is(err, io.ErrShortWrite) {
					return fmt.Errorf("at %d: %v", i, err)
				}
				return nil
			})
		}
		rows = append(rows, fails)
		if !classic {
			rows = append(rows, short)
		}
	}
	return rows
}

// An idleReader gives nothing and no error, very many times. Then it fails, so
// that whoever asks for ever ends all the same.
type idleReader struct{ left int }

func (r *idleReader) Read([]byte) (int, error) {
	if r.left--; r.left < 0 {
		return 0, jsontest.ErrFaulty
	}
	return 0, nil
}

// note makes one call.
func (f *FaultRow) note(call func() error) {
	f.Calls++
	err := func() (err error) {
		defer recovered(&err)
		return call()
	}()
	if err != nil {
		f.Wrong++
		if f.Sample == "" {
			f.Sample = err.Error()
		}
	}
}

func isEOF(err error) bool {
	var s *stdjson.SyntaxError
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.As(err, &s)
}

// runStreams sends an array of small objects of that many bytes through.
func runStreams(bytes int64) []StreamRow {
	const unit = `{"id":123456,"ok":true,"score":0.25},`
	type record struct {
		ID    int     `json:"id"`
		OK    bool    `json:"ok"`
		Score float64 `json:"score"`
	}
	n := int(bytes / int64(len(unit)))
	input := func(n int) *jsontest.Repeat {
		return jsontest.RepeatReader("[", unit, n, `{"id":1,"ok":false,"score":0}]`)
	}
	var rows []StreamRow
	add := func(door string, f func(n int) error) {
		var before, after runtime.MemStats
		if err := f(2); err != nil { // plans and pools are the process's, not the stream's
			door += ": " + err.Error()
		}
		runtime.ReadMemStats(&before)
		err := f(n)
		runtime.ReadMemStats(&after)
		if err != nil {
			door += ": " + err.Error()
		}
		rows = append(rows, StreamRow{door, int64(n) * int64(len(unit)), int64(after.TotalAlloc - before.TotalAlloc)})
	}
	add("read by UnmarshalDecode", func(n int) error {
		d := jsontext.NewDecoder(input(n))
		if _, err := d.ReadToken(); err != nil {
			return err
		}
		var r record
		for d.PeekKind() != ']' {
			if err := jsonv2.UnmarshalDecode(d, &r); err != nil {
				return err
			}
		}
		_, err := d.ReadToken()
		return err
	})
	add("read by tokens", func(n int) error {
		d := jsontext.NewDecoder(input(n))
		for {
			if _, err := d.ReadToken(); err != nil {
				return atEnd(err)
			}
		}
	})
	add("written by MarshalEncode", func(n int) error {
		e := jsontext.NewEncoder(new(countingWriter))
		if err := e.WriteToken(jsontext.BeginArray); err != nil {
			return err
		}
		r := record{123456, true, 0.25}
		for range n {
			if err := jsonv2.MarshalEncode(e, &r); err != nil {
				return err
			}
		}
		return e.WriteToken(jsontext.EndArray)
	})
	return rows
}

// countSources looks at the tests of the repository.
func countSources(root string) SourceCounts {
	var n SourceCounts
	filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "bench" || d.Name() == "examples" || d.Name() == ".git"):
			return filepath.SkipDir
		case strings.HasSuffix(name, "_test.go"):
			b, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			n.Fuzz += bytes.Count(b, []byte("\nfunc Fuzz"))
			n.Tests += bytes.Count(b, []byte("\nfunc Test"))
		case strings.Contains(filepath.ToSlash(name), "/testdata/fuzz/") && !d.IsDir():
			n.Seeds++
		}
		return nil
	})
	if b, err := os.ReadFile(filepath.Join(root, ".ci", "run")); err == nil {
		if m := regexp.MustCompile(`FUZZ_COUNT:-(\d+)`).FindSubmatch(b); m != nil {
			n.FuzzCount, _ = strconv.Atoi(string(m[1]))
		}
	}
	return n
}

func measureRobust(long int, stream int64, step func(string)) *Robust {
	r := &Robust{Time: time.Now().UTC().Format(time.RFC3339), Env: environment()}
	hs, qs := hostiles(long), hostileQueries(long)
	for _, d := range doors {
		step(d.name)
		r.Doors = append(r.Doors, runDoor(d, hs, !slices.Contains([]string{"jsontext.Value.Format", "javelin.Get", "javelin.Set", "javelin.Patch", "javelin.MergePatch", "json/v2.Unmarshal to a struct", "json.Unmarshal to a struct"}, d.name)))
	}
	for _, d := range pathDoors {
		step(d.name)
		r.Doors = append(r.Doors, runDoor(d, qs, false))
	}
	step("faults")
	r.Faults = runFaults()
	step("streams")
	r.Streams = runStreams(stream)
	r.Sources = countSources(moduleDir(ourModule))
	return r
}

func robustCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("robust", flag.ContinueOnError)
	fs.SetOutput(stderr)
	long := fs.Int("kb", 1024, "length of the long hostile documents in KB")
	stream := fs.Int64("stream", 1024, "length of the long streams in MB")
	out := fs.String("out", "", "result file (default results/robust-DATE.json)")
	if err := fs.Parse(args); err != nil {
		return err
	}
	r := measureRobust(*long<<10, *stream<<20, func(s string) { fmt.Fprintln(stderr, "robust:", s) })
	printRobust(stdout, r)
	name, err := (&Record{Robust: r}).write(*out, "robust-", r.Time)
	fmt.Fprintln(stderr, "raw result:", name)
	return err
}

func printRobust(w io.Writer, r *Robust) {
	fmt.Fprintf(w, "%-32s %7s %8s %7s %7s %8s  %-28s %8s  %s\n", "hostile documents", "calls", "accepted", "panics", "depth", "ns/byte", "slowest", "B/byte", "greediest")
	for _, d := range r.Doors {
		fmt.Fprintf(w, "%-32s %7d %8d %7d %7d %8.1f  %-28s %8.1f  %s\n", d.Door, d.Calls, d.Accepted, d.Panics, d.Depth, d.NsByte, d.Slowest, d.HeapByte, d.Greedy)
		if d.Panic != "" {
			fmt.Fprintln(w, "  panic:", d.Panic)
		}
	}
	fmt.Fprintf(w, "\n%-46s %-30s %7s %6s\n", "fault", "door", "calls", "wrong")
	for _, f := range r.Faults {
		fmt.Fprintf(w, "%-46s %-30s %7d %6d %s\n", f.Fault, f.Door, f.Calls, f.Wrong, f.Sample)
	}
	fmt.Fprintln(w)
	for _, s := range r.Streams {
		fmt.Fprintf(w, "stream %-30s %8s  allocates %s\n", s.Door, size(float64(s.Bytes)), size(float64(s.Allocated)))
	}
	fmt.Fprintf(w, "\nin the repository: %d tests, %d fuzz targets, %d seeds of them\n", r.Sources.Tests, r.Sources.Fuzz, r.Sources.Seeds)
}
