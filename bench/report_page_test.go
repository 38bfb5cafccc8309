package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func pageText(t *testing.T, rec *Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := writePage(&b, rec); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The page asks for nothing: no file, no host.
func TestPageIsSelfContained(t *testing.T) {
	s := pageText(t, &Record{Result: fakeResult()})
	for _, m := range regexp.MustCompile(`(?:src|href|url)\s*[=(]\s*["']?([^"'\s)>]+)`).FindAllStringSubmatch(s, -1) {
		if u := m[1]; !strings.HasPrefix(u, "#") && u != "data:," {
			t.Errorf("the page refers to %s", u)
		}
	}
	for _, w := range []string{"fetch(", "XMLHttpRequest", "@import", "<link rel=\"stylesheet\""} {
		if strings.Contains(s, w) {
			t.Errorf("the page has %s", w)
		}
	}
}

func TestPageShowsLossesAsPlainlyAsWins(t *testing.T) {
	s := pageText(t, &Record{Result: fakeResult()})
	_, tables, _ := strings.Cut(s, `<section id="losses">`)
	tables, _, _ = strings.Cut(tables, `</section>`)
	losses, wins := strings.Count(tables, `<span class="bad">▼</span>`), strings.Count(tables, `<span class="good">▲</span>`)
	counts := verdictCounts(fakeResult().Cells)
	if losses != counts["LOSS"] || wins != counts["win"] || losses == 0 || wins == 0 {
		t.Errorf("%d losses and %d wins, want %v", losses, wins, counts)
	}
	if !strings.Contains(s, `<td>sonic</td><td class="n">4000 MB/s</td>`) {
		t.Error("the library that is faster is not named")
	}
}

func TestPageDataHoldsEveryRun(t *testing.T) {
	r := fakeResult()
	d := makePageData(r)
	got := map[string]float64{}
	for _, op := range d.Ops {
		for _, c := range op.Cells {
			for _, run := range c.Runs {
				got[op.Label+"/"+d.Corpora[c.Corpus].Name+"/"+d.Peers[int(run[0])].Name] = run[6]
			}
		}
	}
	n := 0
	for _, c := range r.Cells {
		for _, run := range c.Runs {
			if len(run.CPU) == 0 {
				continue
			}
			n++
			want := round3(run.cpu().median())
			if got[opLabel(c)+"/"+c.Corpus+"/"+run.Peer] != want {
				t.Errorf("%s %s %s: %v, want %v", opLabel(c), c.Corpus, run.Peer, got[opLabel(c)+"/"+c.Corpus+"/"+run.Peer], want)
			}
		}
	}
	if len(got) != n {
		t.Errorf("%d runs, want %d", len(got), n)
	}
	if e := d.Ops[0].Cells[1].Errs; len(e) != 1 || e[0][1] != "broken" {
		t.Errorf("not timed: %v", e)
	}
	// What ends a script must not stand in the data.
	r.Peers[0].Note = "</script><b>"
	if s := pageText(t, &Record{Result: r}); strings.Count(s, "</script>") != 2 {
		t.Errorf("%d ends of scripts", strings.Count(s, "</script>"))
	}
}

func TestBarsOfARecord(t *testing.T) {
	state := func(rec *Record, what string) Bar {
		for _, b := range Bars(rec) {
			if b.What == what {
				return b
			}
		}
		t.Fatalf("no bar %q", what)
		return Bar{}
	}
	for _, b := range Bars(new(Record)) {
		if b.State != notMeasured {
			t.Errorf("%s without a measurement: %s", b.What, b.State)
		}
	}
	rec := &Record{Result: fakeResult()}
	if b := state(rec, "validate"); b.State != notMet || len(b.Parts) != 3 || b.Parts[1].Found != "mean 0.89×, least 0.80× (twitter)" {
		t.Errorf("validate: %+v", b)
	}
	if b := state(rec, "two goroutines"); b.State != met || b.Parts[0].Found != "1.92×" {
		t.Errorf("two goroutines: %+v", b)
	}
	ours := func(o Op, corpus, peer string, ns ...float64) *Cell {
		return &Cell{Op: o, Corpus: corpus, Runs: []*Run{{Peer: "gjson", CPU: []float64{1}}, {Peer: peer, Ours: true, CPU: ns}}}
	}
	many := &Record{Result: &Result{Cells: []*Cell{
		ours(OpGetMany, "large", "javelin/plain", 10, 15, 30), ours(OpGetLast, "large", "javelin/plain", 10, 10, 9),
		ours(OpGetMany, "large", "javelin/alias", 16), ours(OpGetLast, "large", "javelin/alias", 10),
		ours(OpGetMany, "citm", "javelin/alias", 10), ours(OpGetLast, "citm", "javelin/alias", 10), ours(OpGetMany, "twitter", "javelin/plain", 90),
	}}}
	if b := state(many, "get ten values in one pass"); b.State != notMet || len(b.Parts) != 2 || b.Parts[0] != part("javelin/plain", "large 1.50×", true) || b.Parts[1] != part("javelin/alias", "large 1.60×, citm 1.00×", false) {
		t.Errorf("ten values: %+v", b)
	}
	if b := state(rec, "unmarshal into any"); b.State != notMeasured {
		t.Errorf("any: %+v", b)
	}
	rec.Robust = &Robust{Streams: []StreamRow{{"read", 1 << 30, 60 << 10}, {"written", 1 << 30, 70 << 10}}}
	if b := state(rec, "streams of any length"); b.State != notMet || b.Parts[0].State != met || b.Parts[1].State != notMet {
		t.Errorf("streams: %+v", b)
	}
	rec.Conformance = &Conformance{Cases: 318, Scores: []Score{{Peer: "javelin/v2", Op: OpValid}}}
	if b := state(rec, "JSONTestSuite"); b.State != met {
		t.Errorf("suite: %+v", b)
	}
	rec.Conformance.Hazards = []Hazard{{"javelin/v2", OpValid, hazardDepth1M, "HANG"}}
	if b := state(rec, "hostile input"); b.State != notMet {
		t.Errorf("hazards: %+v", b)
	}
}

// The charts are well-formed XML, and say what they show without colour.
func TestCharts(t *testing.T) {
	dir := t.TempDir()
	names, err := writeCharts(dir, reportRecord())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"summary.svg", "unmarshal-typed-v1.svg", "unmarshal-typed-v2.svg", "marshal-typed-v1.svg"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s among %v", want, names)
		}
	}
	for _, name := range names {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(bytes.NewReader(b))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		for _, want := range []string{"<title>", "prefers-color-scheme:dark", `fill="var(--ground)"`, "×"} {
			if !strings.Contains(string(b), want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
}

func TestRecordsJoin(t *testing.T) {
	dir := t.TempDir()
	a, b := fakeResult(), fakeResult()
	b.Cells = b.Cells[:1]
	b.Cells[0].Bytes = 77
	one, err := (&Record{Result: a}).write(filepath.Join(dir, "a.json"), "", "")
	if err != nil {
		t.Fatal(err)
	}
	two, err := writeResult(b, filepath.Join(dir, "b.json"))
	if err != nil {
		t.Fatal(err)
	}
	three, err := (&Record{Soak: &Soak{Encoded: 5}}).write(filepath.Join(dir, "c.json"), "", "")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := readRecords([]string{one, two, three})
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Result.Cells) != len(a.Cells) || rec.Result.Cells[0].Bytes != 77 || rec.Soak.Encoded != 5 || len(rec.Sources) != 3 {
		t.Errorf("joined: %d cells, %+v", len(rec.Result.Cells), rec)
	}
	other := filepath.Join(dir, "other.json")
	if err := os.WriteFile(other, []byte(`{"a":1}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readRecords([]string{other}); err == nil {
		t.Error("a file of another kind was read")
	}
}

func TestReportCommandFromFiles(t *testing.T) {
	dir := t.TempDir()
	raw, err := writeResult(fakeResult(), filepath.Join(dir, "r.json"))
	if err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(dir, "p.html")
	if err := bench(io.Discard, io.Discard, []string{"report", "-from", raw, "-out", page, "-svg", filepath.Join(dir, "svg")}); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(page)
	if err != nil || !bytes.Contains(b, []byte("some CPU, 2 cores")) {
		t.Errorf("page of %d bytes, %v", len(b), err)
	}
	if _, err := os.Stat(filepath.Join(dir, "svg", "summary.svg")); err != nil {
		t.Error(err)
	}
	if err := bench(io.Discard, io.Discard, []string{"report", "-from", "no such file"}); err == nil {
		t.Error("a file that is not there was read")
	}
}

// The robustness table is empty of failures.
func TestRobustOfOurs(t *testing.T) {
	hs := hostiles(4 << 10)
	for _, d := range doors {
		r := runDoor(d, hs, false)
		if r.Panics > 0 || r.Calls < 3000 || r.Accepted == 0 {
			t.Errorf("%s: %d calls, %d accepted, %d panics: %s", d.name, r.Calls, r.Accepted, r.Panics, r.Panic)
		}
	}
	for _, d := range pathDoors {
		if r := runDoor(d, hostileQueries(4<<10), false); r.Panics > 0 || r.Calls < 500 {
			t.Errorf("%s: %d calls, %d panics: %s", d.name, r.Calls, r.Panics, r.Panic)
		}
	}
	for _, f := range runFaults() {
		known := f.Fault == "reader gives nothing for ever" && f.Door == "javelin.ParseReader"
		if f.Wrong > 0 && !known {
			t.Errorf("%s, %s: %d of %d wrong: %s", f.Fault, f.Door, f.Wrong, f.Calls, f.Sample)
		}
	}
}

func TestSoakOfOurs(t *testing.T) {
	s := runSoak(300*time.Millisecond, 16, 2)
	if s.Failures > 0 || s.Encoded == 0 || s.Decoded == 0 || s.Edited == 0 || s.Streamed == 0 || s.Refused == 0 {
		t.Errorf("%+v", *s)
	}
}

func TestAnswersOfOurs(t *testing.T) {
	peers := slices.DeleteFunc(ours(), func(p *Peer) bool { return p.Values.Marshal == nil })
	as := askAll(peers[:1], func(string) {})
	for i, q := range as.Questions {
		if a := as.Rows[peers[0].Name][i]; a.Good == "no" || a.Text == "" {
			t.Errorf("%s: %s %q", peers[0].Name, q, a.Text)
		}
	}
	if len(as.Questions) != len(questions) {
		t.Errorf("%d questions, want %d", len(as.Questions), len(questions))
	}
	// A crash is an answer.
	i := slices.IndexFunc(Peers(), func(p *Peer) bool { return p.Name == "jsoniter/fastest" })
	crash := askAll(Peers()[i:i+1], func(string) {})
	if !slices.ContainsFunc(crash.Rows["jsoniter/fastest"], func(a Answer) bool { return strings.HasPrefix(a.Text, "CRASH") }) {
		t.Error("a value that points to itself is known to crash jsoniter")
	}
}

// Values that keep nothing of a long document are light, and one that is the
// document is not.
func TestKept(t *testing.T) {
	big, list := keptDoc(), keptList()
	for _, k := range keepers(Peers()) {
		want := map[string]bool{"javelin/v2 typed": false, "javelin/v1 any": false, "encoding/json typed": false, "sonic/fastest typed": true}
		heavy, ok := want[k.peer+" "+k.what]
		if !ok {
			continue
		}
		n, err := weigh(1, func() (any, error) { return k.short(bytes.Clone(big)) })
		if err != nil || (n > 1<<20) != heavy {
			t.Errorf("%s %s: a short text keeps %d bytes, %v", k.peer, k.what, n, err)
		}
		n, err = weighText(keptTimes, k.middle, list, keptMiddle)
		// encoding/json of Go 1.27 keeps short texts, and gives the one that it has read before.
		if err != nil || n < 250 && k.peer != "encoding/json" || (n > int64(len(list))/2) != heavy || k.ours && n > 24*256 {
			t.Errorf("%s %s: a text of 256 bytes keeps %d, %v", k.peer, k.what, n, err)
		}
	}
}

func TestProgramsAreWellFormed(t *testing.T) {
	dir := t.TempDir()
	b, err := newBuilder(dir, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range programs[:2] {
		r := b.row(i, 0)
		if r.Err != "" || r.Bytes < 500_000 {
			t.Errorf("%s: %d bytes, %s", p.name, r.Bytes, r.Err)
		}
	}
}

func TestProgressGivesTimeLeft(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b, start: time.Now().Add(-10 * time.Second), total: 100}
	p.begin("one", 20)
	p.last = time.Time{}
	p.begin("two", 30)
	if s := b.String(); !strings.Contains(s, " 20 %  10s gone, 40s left  two") {
		t.Errorf("%q", s)
	}
}

// What a full report measures is there to be measured.
func TestReportPlans(t *testing.T) {
	for _, quick := range []bool{true, false} {
		bs, err := reportPlans(quick)
		if err != nil {
			t.Fatal(err)
		}
		total, ops := 0.0, map[Op]bool{}
		for _, b := range bs {
			total += b.seconds()
			for _, o := range b.plan.Ops {
				ops[o] = true
			}
			for _, n := range b.plan.Corpora {
				if !slices.ContainsFunc(b.corpora, func(c Corpus) bool { return c.Name == n && c.Type != nil }) {
					t.Errorf("no corpus %s", n)
				}
			}
			if b.plan.Rounds < 3 || b.plan.Batch == 0 || b.plan.Procs == 0 {
				t.Errorf("%+v", b.plan)
			}
		}
		for _, o := range allOps {
			if !ops[o] {
				t.Errorf("quick=%t leaves out %s", quick, o)
			}
		}
		// Of a full report that is some 40 minutes, with all processes; the rest of it takes
		// 15, other kernels among them.
		if quick && total > 120 || !quick && total > 2500 {
			t.Errorf("quick=%t: %.0f seconds by its own estimate", quick, total)
		}
	}
}
