package main

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
)

// simpleLayout is what a printer must print, by the library's own formatter on
// the values as a whole. It returns false when the text is not valid.
func simpleLayout(text []byte, multi bool, opts ...jsontext.Options) ([]byte, bool) {
	format := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true)}
	if multi {
		format = append(format, jsontext.WithIndent("  "))
	}
	var out []byte
	for dec := jsontext.NewDecoder(bytes.NewReader(text), opts...); ; {
		v, err := dec.ReadValue()
		if err == io.EOF {
			return out, true
		}
		if err != nil {
			return nil, false
		}
		if out, err = jsontext.AppendFormat(out, v, format...); err != nil {
			return nil, false
		}
		out = append(out, '\n')
	}
}

// walk runs a walker that takes pieces of a given size.
func walk(rd io.Reader, piece int64, multi bool, paint *palette, opts ...jsontext.Options) ([]byte, error) {
	var out bytes.Buffer
	var indent []byte
	if multi {
		indent = []byte("  ")
	}
	w := newWalker(&source{rd: rd, size: -1, left: -1}, newPrinter(&out, indent, multi, paint), opts...)
	w.piece = piece
	err := w.run()
	return out.Bytes(), err
}

func checkWalk(t *testing.T, text []byte, piece int64, allowDuplicates bool) {
	t.Helper()
	opt := jsontext.AllowDuplicateNames(allowDuplicates)
	for _, multi := range []bool{false, true} {
		want, valid := simpleLayout(text, multi, opt)
		for _, rd := range []io.Reader{bytes.NewReader(text), iotest.OneByteReader(bytes.NewReader(text)), iotest.DataErrReader(bytes.NewReader(text))} {
			got, err := walk(rd, piece, multi, nil, opt)
			if (err == nil) != valid {
				t.Fatalf("piece %d: error %v, but valid: %v", piece, err, valid)
			}
			if valid && !bytes.Equal(got, want) {
				t.Fatalf("piece %d: got\n%s\nwant\n%s", piece, got, want)
			}
			var walked, whole *jsontext.SyntacticError
			if !valid {
				// The place of an error does not depend on the pieces, but for
				// separators: of "1,]" the comma is wrong before the token "]",
				// and "]" is wrong where a value should begin; and within a word:
				// of {nul] the word is wrong as a name, and as a literal.
				_, werr := walk(bytes.NewReader(text), 1<<40, multi, nil, opt)
				if !errors.As(err, &walked) || !errors.As(werr, &whole) || !sameGap(text, walked.ByteOffset, whole.ByteOffset) && !sameWord(text, walked.ByteOffset, whole.ByteOffset) {
					t.Fatalf("piece %d: error %v, want %v", piece, err, werr)
				}
			}
		}
		// Colour only adds escape sequences.
		colored, _ := walk(bytes.NewReader(text), piece, multi, newPalette(), opt)
		if valid && !bytes.Equal(stripColor(colored), want) {
			t.Fatalf("piece %d in colour: got\n%s\nwant\n%s", piece, stripColor(colored), want)
		}
	}
}

// sameGap reports whether two offsets are within the same gap between tokens.
func sameGap(text []byte, i, j int64) bool {
	return len(bytes.Trim(text[min(i, j):max(i, j)], " \t\r\n,:")) == 0
}

// sameWord reports whether two offsets are within the same literal or number, or
// one of them after it.
func sameWord(text []byte, i, j int64) bool {
	return len(bytes.Trim(text[min(i, j):max(i, j)], "abcdefghijklmnopqrstuvwxyzE0123456789+-.")) == 0
}

func stripColor(b []byte) []byte {
	c := newPalette()
	for _, s := range []string{c.name, c.str, c.number, c.literal, c.bracket, plain} {
		b = bytes.ReplaceAll(b, []byte(s), nil)
	}
	return b
}

var walkSeeds = []string{
	``, ` `, `1`, `"a\\\"b\\"`, `[]`, `{}`, `[ ]`, `[[],{},[{}]]`, `{"a":{"b":[1,2,{"c":null}]},"d":"e"}`,
	"1 2 3\n[4]\n\n{\"5\":6} ", `[1,[2,[3,[4,[5,"six"]]]],-7.0e-8]`, `{"a":1,"a":2}`, `[{"a":1,"b":[{"a":1,"a":2}]}]`,
	`[1`, `[1,`, `{"a"`, `{"a":`, `{"a":1,`, `"abc`, `[1}`, `{"a":1]`, `{f`, `{n0`, `{"a":0,1e`, `[1 2]`, `{"a" 1}`, `tru`, `[nul]`, `-`, `[1.]`, "[\"\x01\"]", "[\"\xff\"]",
	`{"` + "k" + `":"` + strings.Repeat("long ", 30) + `","l":[` + strings.Repeat(`{"x":"\\"},`, 9) + `0]}`,
}

func TestWalk(t *testing.T) {
	for _, text := range append(walkSeeds, string(tourDocument), strings.Repeat(string(tourDocument), 3)) {
		for _, piece := range []int64{1, 2, 3, 7, 50, 1000, pieceSize} {
			for _, dup := range []bool{false, true} {
				checkWalk(t, []byte(text), piece, dup)
			}
		}
	}
}

func FuzzWalk(f *testing.F) {
	for i, text := range walkSeeds {
		f.Add([]byte(text), uint16(i), i%2 == 0)
	}
	f.Add(tourDocument, uint16(100), false)
	f.Fuzz(func(t *testing.T, text []byte, piece uint16, dup bool) {
		if len(text) > 4<<10 {
			return
		}
		checkWalk(t, text, int64(piece)+1, dup)
	})
}

// patternReader is a stream of n bytes: prefix, then the pattern over and
// over, then the suffix.
type patternReader struct {
	parts [3][]byte
	times int
	part  int
	at    int
	read  int64
	probe func() // called now and then
	calls int
}

func pattern(prefix, pattern, suffix string, size int) *patternReader {
	return &patternReader{parts: [3][]byte{[]byte(prefix), []byte(pattern), []byte(suffix)}, times: size/len(pattern) + 1}
}

func (r *patternReader) Read(p []byte) (n int, err error) {
	if r.calls++; r.probe != nil && r.calls%500 == 0 {
		r.probe()
	}
	for n < len(p) && r.part < 3 {
		k := copy(p[n:], r.parts[r.part][r.at:])
		n += k
		if r.at += k; r.at == len(r.parts[r.part]) {
			r.at = 0
			if r.part != 1 || r.times == 1 {
				r.part++
			} else {
				r.times--
			}
		}
	}
	r.read += int64(n)
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

type countingWriter struct{ n int64 }

func (w *countingWriter) Write(p []byte) (int, error) {
	w.n += int64(len(p))
	return len(p), nil
}

// TestConstantMemory sends 64 MB, or a part of that, through the commands, in one
// value and in many, wide and with large elements, and bounds what is allocated on the way and
// what is alive at any time.
func TestConstantMemory(t *testing.T) {
	size := 20 << 20 // more than may be alive
	if testing.Short() {
		size = 8 << 20 // for slow machines and the race detector
	}
	defer func(n int64) { spoolSize = n }(spoolSize)
	spoolSize = 4 << 20
	member := `,"names":["a","b"],"value":1.25e3,"ok":true}`
	within := func(prefix, suffix string) func() *patternReader {
		return func() *patternReader { return pattern(prefix, `,{"id":17`+member, suffix, size) }
	}
	for _, tt := range []struct {
		name string
		rd   func() *patternReader
		args string
	}{
		{"EmptyObjects", func() *patternReader { return pattern("[{}", ",{}", "]", size/8) }, "fmt"},
		{"EmptyObjectsMin", func() *patternReader { return pattern("[{}", ",{}", "]", size/8) }, "min"},
		{"Numbers", func() *patternReader { return pattern("[0", ", 12345.678", "]", size/8) }, "min"},
		{"Records", func() *patternReader { return pattern("[0", `,{"id":17`+member, "]", size) }, "fmt"},
		{"RecordsDeep", func() *patternReader {
			return pattern(strings.Repeat(`{"a":[`, 40)+"0", `,{"id":17`+member, strings.Repeat(`]}`, 40), size/8)
		}, "min"},
		{"RecordsValid", func() *patternReader { return pattern("[0", `,{"id":17`+member, "]", size/8) }, "valid"},
		{"LargeElements", func() *patternReader {
			return pattern("[0", `,{"id":17,"list":[`+strings.Repeat(`"element",`, 10_000)+"0]"+member, "]", size/8)
		}, "fmt"},
		{"ManyNames", func() *patternReader { return pattern(`{"a":0`, `,"name":"value"`, "}", size/8) }, "min --allow-duplicate-names"},
		{"NDJSON", func() *patternReader { return pattern("", `{"id":17`+member+"\n", "0", size/8) }, "min"},
		{"NDJSONKeepGoing", func() *patternReader { return pattern("", `{"id":17`+member+"\n", "0", size/2) }, "fmt --keep-going"},
		{"NDJSONCanon", func() *patternReader { return pattern("", `{"id":17`+member+"\n", "0", size/2) }, "canon"},
		{"Check", func() *patternReader { return pattern("[0", `,{"id":17`+member, "]", size/8) }, "fmt --check"},
		{"Set", within(`{"meta":{"n":1},"items":[0`, `]}`), "set tail 5"},
		{"SetMissing", within(`{"meta":{"n":1},"items":[0`, `]}`), "set /meta/x 5"},
		{"SetWithin", within(`{"a":{"b":[0`, `],"c":1}}`), "set $.a.c 5"},
		{"Append", within(`{"items":[0`, `]}`), "set items.-1 5"},
		{"AppendPointer", within(`[0`, `]`), "set /- 5"},
		{"Replace", within(`{"items":[0`, `]}`), "set items 5"},
		{"Delete", within(`{"items":[0`, `]}`), "del items"},
		{"DeleteFirst", within(`[0`, `]`), "del /0"},
		{"GetLarge", within(`{"items":[0`, `]}`), "get items"},
		{"GetLargeQuery", within(`{"items":[0`, `]}`), "get $.items"},
		{"Columns", within(`{"items":[0`, `],"a":1}`), "get -p a -p items.1.id"},
		{"SetEach", within(`{"items":[0`, `]}`), "set $.items[*].ok 5"},
		{"SetEachPath", within(`{"items":[0`, `]}`), "set items.#.ok 5"},
		{"SetFiltered", within(`{"items":[0`, `]}`), "set $.items[?@.id==17].ok 5"},
		{"DeleteBelow", within(`{"items":[0`, `]}`), "del $..ok"},
		{"DeleteLast", within(`{"items":[0`, `]}`), "del items.-1"},
		{"GetBelow", within(`{"items":[0`, `],"none":1}`), "get $..none"},
		{"Cell", within(`{"items":[0`, `],"a":1}`), "get -p items"},
		{"CellCSV", within(`{"items":[0`, `],"a":1}`), "get --csv items"},
		{"CellNUL", within(`{"items":[0`, `],"a":1}`), "get -0 --default x items"},
		{"Cells", within(`{"items":[0`, `],"a":1}`), "get --csv -p a -p items -p items"},
		{"CellOfMany", within(`{"items":[0`, `],"a":1}`), "get -p $.items[*] -p a"},
		{"FromEnd", within(`{"items":[0`, `],"a":1}`), "get $.items[-2].names"},
		{"SliceFromEnd", within(`{"items":[0`, `],"a":1}`), "get $.items[:-3]"},
		{"All", within(`{"items":[0`, `],"a":1}`), "get $..*"},
		{"NamesOfAll", within(`{"items":[0`, `],"a":1}`), "get $['a','items']"},
		{"CellsOfAll", within(`{"items":[0`, `],"a":1}`), "get -p $..* -p a"},
		{"String", func() *patternReader { return pattern(`"`, "text, ", `"`, size) }, "min"},
		{"StringColor", func() *patternReader { return pattern(`["`, "text, ", `"]`, size) }, "fmt -C"},
		{"StringValid", func() *patternReader { return pattern(`"`, "text, ", `"`, size) }, "valid"},
		{"StringLines", func() *patternReader { return pattern(`["`, "text, ", `"]`, size) }, "lines"},
		{"Number", func() *patternReader { return pattern("1", "23", "4", size) }, "min"},
		{"StringSet", func() *patternReader { return pattern(`"`, "text, ", `"`, size) }, "set a 5"},
		{"StringReplace", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "set a 5"},
		{"StringSetBeside", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "set /z 5"},
		{"StringSetBelow", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "set $..z 5"},
		{"StringDelete", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "del a"},
		{"StringDeleteBeside", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "del z"},
		{"StringGet", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "get a"},
		{"StringText", func() *patternReader { return pattern(`{"a":"`, `text\n`, `","z":1}`, size) }, "get -r $.a"},
		{"StringDefault", func() *patternReader { return pattern(`"`, "text, ", `"`, size) }, "get --default x a"},
		{"StringAlone", func() *patternReader { return pattern(`"`, `text\t`, `"`, size) }, "get -p $"},
		{"StringAloneCSV", func() *patternReader { return pattern(`"`, "text, ", `"`, size) }, "get --csv $"},
		{"StringAloneNUL", func() *patternReader { return pattern(`"`, "text, ", `"`, size) }, "get -0 $"},
		{"StringColumns", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "get -p z -p a -p /a"},
		{"StringColumnsCSV", func() *patternReader { return pattern(`{"a":"`, `te\"xt`, `","z":1}`, size) }, "get --csv -p z -p a -p $.*"},
		{"StringColumnsNUL", func() *patternReader { return pattern(`{"a":"`, "text, ", `","z":1}`, size) }, "get -0 -p z -p a --default x -p n"},
		{"NumberColumns", func() *patternReader { return pattern(`{"a":1`, "23", `,"z":1}`, size) }, "get -p z -p a"},
		{"Whitespace", func() *patternReader { return pattern("[", "  \n\t", "]", size/8) }, "fmt"},
		{"ColorRecords", func() *patternReader { return pattern("[0", `,{"id":17`+member, "]", size/8) }, "fmt -C"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rd, out := tt.rd(), new(countingWriter)
			var before, after, now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			limit := uint64(2 << 20)
			most := int64(8 << 20)
			switch name, _, _ := strings.Cut(tt.args, " "); {
			case tt.name == "NDJSONKeepGoing", tt.name == "NDJSONCanon":
				// A reader per line and the members of a value to sort are
				// garbage at once; only what is alive is bounded.
				limit = 1 << 40
			case name == "set", name == "del", name == "get":
				limit, most = 1<<40, 12<<20 // of it a megabyte is held, or so, and the parts of that
			}
			if strings.HasSuffix(tt.name, "OfAll") || tt.name == "All" {
				most += int64(size) // the text of the document, once
			}
			peak := uint64(0)
			rd.probe = func() {
				runtime.ReadMemStats(&now)
				if int64(now.HeapAlloc)-int64(before.HeapAlloc) > most {
					// Garbage counts, and a busy machine is late to collect it.
					runtime.GC()
					runtime.ReadMemStats(&now)
				}
				peak = max(peak, now.HeapAlloc)
			}
			var stderr bytes.Buffer
			if code := run(rd, out, &stderr, strings.Fields(tt.args)); code != exitOK && !strings.Contains(tt.args, "check") {
				t.Fatalf("code %d: %s", code, stderr.String())
			}
			runtime.ReadMemStats(&after)
			allocated, alive := after.TotalAlloc-before.TotalAlloc, int64(peak)-int64(before.HeapAlloc)
			t.Logf("%d bytes in, %d out, %d allocated, at most %d alive", rd.read, out.n, allocated, alive)
			if allocated > limit {
				t.Errorf("allocated %d bytes, want at most %d", allocated, limit)
			}
			if alive > most {
				t.Errorf("%d bytes alive", alive)
			}
		})
	}
}

// TestHugeString: a long string is printed in pieces.
func TestHugeString(t *testing.T) {
	const size = 16 << 20
	for _, name := range []string{"fmt", "min", "valid"} {
		rd, out := pattern(`[1,{"a":"`, "text, text ", `"}, 2]`, size), new(countingWriter)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var stderr bytes.Buffer
		if code := run(rd, out, &stderr, []string{name}); code != exitOK {
			t.Fatalf("%s: code %d: %s", name, code, stderr.String())
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 2<<20 {
			t.Errorf("%s: allocated %d bytes for a string of %d", name, got, size)
		}
		if name != "valid" && out.n < size {
			t.Errorf("%s: %d bytes out", name, out.n)
		}
	}
}

// TestDeepNesting: an error beyond the limit, and no more time than the size
// of the output asks for below.
func TestDeepNesting(t *testing.T) {
	deep := strings.Repeat("[", 1_000_000)
	for _, name := range []string{"fmt", "min", "canon", "valid"} {
		r := javelin(deep, name)
		if r.code != exitInvalid || !strings.Contains(r.stderr, "<stdin>:1:10001: exceeded max depth") {
			t.Errorf("%s: code %d, %.200s", name, r.code, r.stderr)
		}
	}
	text := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	if got := javelin(text, "min"); got.stdout != text+"\n" || got.code != exitOK {
		t.Errorf("min of 10,000 levels: code %d, %d bytes", got.code, len(got.stdout))
	}
	if got := javelin(text, "fmt", "--indent", "0"); strings.ReplaceAll(got.stdout, "\n", "") != text || got.code != exitOK {
		t.Errorf("fmt of 10,000 levels: code %d, %d bytes", got.code, len(got.stdout))
	}
}

// TestInteractive: what was read is printed before the next read, which may
// not come for a long time.
func TestInteractive(t *testing.T) {
	for _, args := range [][]string{{"min"}, {"canon"}, {"min", "--keep-going"}} {
		inRd, inWr := io.Pipe()
		outRd, outWr := io.Pipe()
		done := make(chan int)
		go func() {
			code := run(inRd, outWr, io.Discard, args)
			outWr.Close()
			done <- code
		}()
		for range 3 {
			if _, err := io.WriteString(inWr, "{\"a\": 1}\n"); err != nil {
				t.Fatal(err)
			}
			answer := make(chan string)
			go func() {
				b := make([]byte, 100)
				n, _ := outRd.Read(b)
				answer <- string(b[:n])
			}()
			select {
			case got := <-answer:
				if got != "{\"a\":1}\n" {
					t.Errorf("%v: %q", args, got)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("%v: no answer", args)
			}
		}
		inWr.Close()
		if code := <-done; code != exitOK {
			t.Errorf("%v: code %d", args, code)
		}
	}
}

func TestProgress(t *testing.T) {
	text := "[" + strings.Repeat(`"`+strings.Repeat("long", 16<<10)+`",`, 192) + "0]" // 12 MB
	dir := folder(t, map[string]string{"f.json": text, "bad.json": text + "]"})
	for _, tt := range []struct {
		name     string
		terminal bool
		big      int64
		want     bool
	}{
		{"Terminal", true, 1e6, true},
		{"SmallFile", true, 100e6, false},
		{"NoTerminal", false, 1e6, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var stderr bytes.Buffer
			e := newEnv(strings.NewReader(""), io.Discard, &stderr)
			e.errTerminal, e.bigFile = tt.terminal, tt.big
			clock := time.Unix(0, 0)
			e.now = func() time.Time { clock = clock.Add(150 * time.Millisecond); return clock }
			t.Chdir(dir)
			if code := e.dispatch([]string{"valid", "f.json"}); code != exitOK {
				t.Fatalf("code %d: %s", code, stderr.String())
			}
			want := ""
			if tt.want {
				want = "\r\x1b[Kf.json: 66 % of 12.6 MB, 28 MB/s\r\x1b[K"
			}
			if got := stderr.String(); got != want {
				t.Errorf("progress %q, want %q", got, want)
			}
			// The line is gone before an error is printed.
			stderr.Reset()
			if code := e.dispatch([]string{"valid", "bad.json"}); code != exitInvalid {
				t.Errorf("code %d", code)
			}
			if _, report, _ := strings.Cut(stderr.String(), "bad.json:1:"); tt.want && !strings.Contains(stderr.String(), "\r\x1b[Kbad.json:1:"+report) {
				t.Errorf("error over progress: %q", stderr.String())
			}
		})
	}
}
