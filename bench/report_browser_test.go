package main

import (
	"context"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// browserEnv names the browser, or says "none" where there is none on purpose.
const browserEnv = "JAVELIN_BENCH_BROWSER"

// browser finds Chromium. Nothing is installed here: .ci/run does that, and
// sets the variable, so that there a browser that is missing is a failure.
func browser(t *testing.T) string {
	t.Helper()
	if name := os.Getenv(browserEnv); name != "" && name != "none" {
		return name
	}
	if os.Getenv(browserEnv) == "" {
		for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
			if path, err := exec.LookPath(name); err == nil {
				return path
			}
		}
	}
	return ""
}

// reportRecord is a made result of every operation of every library, on some
// documents and under some conditions.
func reportRecord() *Record {
	r := &Result{Time: "2025-01-02T03:04:05Z", Env: Env{Go: "go1.26", OS: "linux", Arch: "amd64", CPU: "some CPU", Cores: 2}}
	peers := Peers()
	r.Peers = peerInfos(peers)
	cell := func(o Op, corpus string, bytes, procs int) {
		c := &Cell{Op: o, Corpus: corpus, Bytes: bytes, Procs: procs}
		for _, p := range peers {
			if !p.Has(o) {
				continue
			}
			k := V1
			switch {
			case p.Ours:
				k = p.Category
			case strings.HasSuffix(p.Name, "/v2"):
				k = V2
			case strings.HasSuffix(p.Name, "/plain"), strings.HasSuffix(p.Name, "/lax"):
				k = Plain
			case strings.Contains(p.Name, "sonic"), strings.Contains(p.Name, "fastest"):
				k = Fastest
			}
			run := &Run{Peer: p.Name, Ours: p.Ours, Category: k, Batch: 1, Allocs: float64(len(p.Name)), AllocB: float64(bytes)}
			h := fnv.New32()
			h.Write([]byte(p.Name + string(o) + corpus))
			ns := float64(bytes) * (0.3 + float64(h.Sum32()%1000)/400)
			for i := range 5 {
				run.CPU = append(run.CPU, ns*(1+float64(i)/50))
			}
			run.Wall = run.CPU
			if procs > 1 {
				run.Single = run.CPU
			}
			c.Runs = append(c.Runs, run)
		}
		r.Cells = append(r.Cells, c)
	}
	for _, o := range slices.Concat(Ops, ValueOps, RecordOps) {
		for _, c := range []struct {
			name  string
			bytes int
		}{{"small", 141}, {"canada", 270403}, {"twitter", 631514}, {"kube-l", 4 << 20}} {
			cell(o, c.name, c.bytes, 1)
		}
	}
	for _, c := range []string{"large", "twitter"} {
		cell(OpGetMiddle, c, 28744, 1)
	}
	cell(OpFirstUnmarshal, "small", 141, 1)
	cell(OpUnmarshalTyped, "twitter", 631514, 2)
	for _, k := range shapeKinds {
		for _, size := range []string{sizeOne, sizeList} {
			for _, o := range []Op{OpShapesRead, OpShapesWrite} {
				cell(o, shapeName(k.Name, shapeStyles[0].Name, size), 20000, 1)
			}
		}
	}
	for _, k := range shapeKinds[:gridSample] {
		cell(OpShapesDecode, shapeName(k.Name, shapeStyles[0].Name, sizeStream), 20000, 1)
	}
	for _, style := range shapeStyles[1:] {
		cell(OpShapesRead, shapeName(shapeKinds[0].Name, style.Name, sizeList), 20000, 1)
	}
	// Cells that nobody has a time in are cells.
	r.Cells = append(r.Cells,
		&Cell{Op: OpShapesRead, Corpus: shapeName("nobody's", shapeStyles[0].Name, sizeList), Procs: 1, Runs: []*Run{{Peer: "jx", Err: "no"}}},
		&Cell{Op: OpTokens, Corpus: "large", Bytes: 28744, Procs: 1})
	return &Record{Result: r}
}

// viewsRecord has the same with other kernels, some of it, and with an older Go.
func viewsRecord() *Record {
	rec := reportRecord()
	rec.Result.Env.Go, rec.Result.Env.Kernels = "go1.27.4", "AVX512"
	narrow, old := reportRecord().Result, reportRecord().Result
	narrow.Env.Go, narrow.Env.Kernels = "go1.27.4", "AVX2"
	narrow.Cells = slices.DeleteFunc(narrow.Cells, func(c *Cell) bool { return c.Op == OpIndent })
	for _, c := range narrow.Cells {
		for _, r := range c.Runs {
			if r.Ours {
				r.CPU = []float64{2 * r.CPU[0], 2 * r.CPU[1], 2 * r.CPU[2]}
			}
		}
	}
	old.Env.Go, old.Env.Kernels = "go1.26.8", "AVX512"
	rec.setResults([]*Result{old, narrow, rec.Result})
	return rec
}

func writeTestPage(t *testing.T, rec *Record) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "report.html")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := writePage(f, rec); err != nil {
		t.Fatal(err)
	}
	return name
}

// The page in a browser: every operation has its chart and table, each filter
// changes what is shown, the address keeps it, nothing is cut off, and nothing is said
// on the console.
func TestPageInBrowser(t *testing.T) {
	exe := browser(t)
	if exe == "" {
		t.Log("no browser: the page is tested as text alone")
		return
	}
	rec := viewsRecord()
	page := "file://" + writeTestPage(t, rec)
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(exe), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1280, 900),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-background-networking", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("%s does not start: %v", exe, err)
	}
	ctx, cancel = context.WithTimeout(ctx, 180*time.Second)
	defer cancel()

	var mu sync.Mutex
	var said []string
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			mu.Lock()
			said = append(said, m.String())
			mu.Unlock()
		}
	}()
	run := func(what string, actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, actions...); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	eval := func(js string) int {
		t.Helper()
		n, err := chromedp.Run(ctx, chromedp.Evaluate[int](js))
		if err != nil {
			t.Fatalf("%s: %v", js, err)
		}
		return n
	}
	text := func(js string) string {
		t.Helper()
		s, err := chromedp.Run(ctx, chromedp.Evaluate[string](js))
		if err != nil {
			t.Fatalf("%s: %v", js, err)
		}
		return s
	}
	do := func(js string) chromedp.Action[chromedp.Void] { return chromedp.Evaluate[chromedp.Void](js) }
	click := func(css string) chromedp.Action[chromedp.Void] { return chromedp.Click(chromedp.CSS(css)) }
	open := func(url string) {
		t.Helper()
		run("open", chromedp.Navigate(url), chromedp.WaitReady(chromedp.CSS("html[data-ready]")))
	}
	open(page)

	// What a reader sees before anything is opened.
	fits := func(width int) {
		t.Helper()
		if n := eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`); n > 0 {
			t.Errorf("at %d pixels the page is %d wider", width, n)
		}
		// Text that its box cuts off, but for boxes that scroll.
		if cut := text(`[...document.querySelectorAll("main *, header *")].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).overflowX !== "visible" && !e.matches(".scroll, figure.wide, select")).map(e => e.className + ": " + e.textContent.slice(0, 40)).join("; ")`); cut != "" {
			t.Errorf("at %d pixels cut off: %s", width, cut)
		}
		if out := text(`[...document.querySelectorAll("main *, header *")].filter(e => e.checkVisibility() && !e.closest(".scroll, figure.wide, svg") && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(e => e.tagName + "." + e.className + ": " + e.textContent.slice(0, 40)).join("; ")`); out != "" {
			t.Errorf("at %d pixels beyond the edge: %s", width, out)
		}
	}
	fits(1280)
	if n := eval(`document.documentElement.scrollHeight`); n > 12_000 {
		t.Errorf("the page is %d pixels high", n)
	} else {
		t.Logf("%d pixels high at 1280", n)
	}
	if n := eval(`Math.round(document.querySelector("#grid").getBoundingClientRect().top)`); n > 900 {
		t.Errorf("the charts of the first screen reach to %d pixels", n)
	}
	const charts = `[...document.querySelectorAll("figure.first")].filter(e => e.checkVisibility())`
	if n := eval(charts + `.length`); n != len(firstQuestions) {
		t.Errorf("%d charts on the first screen, want %d", n, len(firstQuestions))
	}
	if n := eval(charts + `.filter(e => e.querySelector(".ours.also")).length`); n != len(firstQuestions) {
		t.Errorf("%d charts show the other kernels", n)
	}
	// The rules and the view of the first screen; the script keeps both in the address.
	first := text(charts + `.map(e => e.textContent).join()`)
	run("rules", click(`#rules-v2`))
	if s := text(charts + `.map(e => e.textContent).join()`); s == first || !strings.Contains(s, "strict, 4 documents") {
		t.Errorf("other rules show %q", s)
	}
	run("view", click(`#view-2`))
	if s := text(`[...document.querySelectorAll(".env")].find(e => e.checkVisibility()).textContent`); !strings.Contains(s, "Go 1.26.8") {
		t.Errorf("another release of Go shows %q", s)
	}
	if n := eval(charts + `.filter(e => e.querySelector(".ours.also")).length`); n != 0 {
		t.Errorf("%d charts of a release without other kernels show them", n)
	}
	if s := text(`location.search`); s != "?rules=v2&view=2" {
		t.Errorf("the address keeps %q", s)
	}
	open(page + "?view=1&rules=fastest")
	if s := text(`[...document.querySelectorAll("input:checked")].map(e => e.id).join()`); s != "rules-fastest,view-1" {
		t.Errorf("a linked view has %s", s)
	}
	// Of other kernels a part was measured.
	if n := eval(`document.querySelectorAll("details.op").length`); n != len(Ops)+len(ValueOps)+len(RecordOps)+3-1 {
		t.Errorf("%d operations with other kernels", n)
	}
	open(page)

	// The script draws what stood there without it.
	const table = `[...document.querySelector("#heat table").rows].map(r => [...r.cells].map(c => c.textContent.trim()).join("|")).join("\n")`
	got, want := strings.Split(text(table), "\n"), heatLines(heatTables(rec.Result.Cells)[0])
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("row %d of %d of the grid is %q, and without the script %q of %d", i, len(got), got[i:min(i+1, len(got))], want[i:min(i+1, len(want))], len(want))
			break
		}
	}
	heat := func(id, value string) string {
		t.Helper()
		run(id, do(`(() => { const m = document.getElementById("grid-`+id+`"); m.value = "`+value+`"; m.dispatchEvent(new Event("change")) })()`))
		return text(`document.getElementById("heat").textContent`)
	}
	seen := map[string]string{text(`document.getElementById("heat").textContent`): "first"}
	for _, c := range [][2]string{{"op", "shapes-write"}, {"rules", "v2"}, {"size", "one"}, {"order", "worst"}, {"style", "*"}, {"op", "shapes-decode"}, {"op", "shapes-write"}} {
		s := heat(c[0], c[1])
		if old, ok := seen[s]; ok && old != "style" || s == "" || strings.Contains(s, "Nothing was measured") {
			t.Errorf("the grid is the same for %s as for %s", c[0], old)
		}
		seen[s] = c[0]
	}
	if s := text(`location.search`); !strings.Contains(s, "grid-op=shapes-write") || !strings.Contains(s, "grid-order=worst") {
		t.Errorf("the address does not keep the grid: %q", s)
	}
	// The worst row is the first.
	if s := text(`(() => { const xs = [...document.querySelectorAll("#heat tbody td:nth-child(2)")].map(e => parseFloat(e.textContent.slice(2))); return String(xs.length > 50 && xs.every((x, i) => !i || x >= xs[i-1])) })()`); s != "true" {
		t.Error("the worst rows of the grid do not stand first")
	}
	open(page)

	ops := eval(`document.querySelectorAll("details.op").length`)
	if want := len(Ops) + len(ValueOps) + len(RecordOps) + 3; ops != want {
		t.Errorf("%d operations, want %d", ops, want)
	}
	if n := eval(`document.querySelectorAll("details.op .chart svg").length`); n != 0 {
		t.Errorf("%d charts are drawn that nobody sees", n)
	}
	run("open all", click("#unfold"), chromedp.Sleep(300*time.Millisecond))
	if n := eval(`document.querySelectorAll("details.op .chart svg").length`); n != ops {
		t.Errorf("%d charts of %d operations", n, ops)
	}
	if n := eval(`document.querySelectorAll("details.op table").length`); n != ops {
		t.Errorf("%d tables beside charts of %d operations", n, ops)
	}
	// A chart and its table say the same of as many libraries.
	const differ = `[...document.querySelectorAll("details.op")].filter(s => s.querySelectorAll("rect.bar").length !== s.querySelectorAll("tbody tr").length).length`
	if n := eval(differ); n != 0 {
		t.Errorf("%d charts have other libraries than their tables", n)
	}

	const bars = `document.querySelectorAll("rect.bar").length`
	all := eval(bars)
	if all < 100 {
		t.Errorf("%d bars", all)
	}
	const summary = `[...document.querySelectorAll("#means tbody tr")].filter(r => !r.hidden).length`
	rowsAll := eval(summary)

	run("category", click(`button[data-cat="v2"]`))
	strict := eval(bars)
	if strict >= all || strict == 0 {
		t.Errorf("strict: %d bars of %d", strict, all)
	}
	if n := eval(`[...document.querySelectorAll("details.op td[data-work]")].filter(e => e.dataset.work !== "v2").length`); n != 0 {
		t.Errorf("strict: %d rows of other categories", n)
	}
	if n := eval(summary); n >= rowsAll || n == 0 {
		t.Errorf("strict: %d rows of the summary of %d", n, rowsAll)
	}
	if s := text(`location.search`); !strings.Contains(s, "cat=v2") {
		t.Errorf("the address does not keep the category: %q", s)
	}

	run("all work", click(`button[data-cat="all"]`),
		do(`document.querySelectorAll("#filters details").forEach(d => d.open = true)`))
	const columns = `document.querySelectorAll("#op-valid thead th").length`
	before := eval(columns)
	run("corpus", click(`#corpora button[data-name="canada"]`))
	if n := eval(columns); n != before-1 {
		t.Errorf("without a document: %d columns, want %d", n, before-1)
	}
	run("library", click(`#libs button[data-name="sonic"]`))
	if n := eval(`[...document.querySelectorAll("#ops tbody th")].filter(e => e.textContent === "sonic").length`); n != 0 {
		t.Errorf("a library that is not chosen stands in %d tables", n)
	}
	if n := eval(`[...document.querySelectorAll("[data-peer=sonic]")].filter(e => !e.hidden && !e.closest("#filters")).length`); n != 0 {
		t.Errorf("a library that is not chosen stands in %d other rows", n)
	}

	head := text(`document.querySelector("#op-marshal-typed thead").textContent`)
	run("metric", do(`(() => { const m = document.getElementById("metric"); m.value = "allocs"; m.dispatchEvent(new Event("change")) })()`))
	if s := text(`document.querySelector("#op-marshal-typed thead").textContent`); s == head || !strings.Contains(s, "allocations") {
		t.Errorf("the metric does not change the table: %q", s)
	}
	// A view that is linked to is the view.
	view := eval(bars)
	open(page + text(`location.search`))
	run("open all", click("#unfold"), chromedp.Sleep(300*time.Millisecond))
	if n := eval(bars); n != view {
		t.Errorf("a linked view has %d bars, was %d", n, view)
	}
	run("reset", click("#reset"))
	if n := eval(bars); n != all {
		t.Errorf("reset: %d bars, want %d", n, all)
	}
	// A link to what is folded opens it.
	open(page + "?libs=sonic#op-valid")
	if s := text(`[...document.querySelectorAll("details.op[open]")].map(e => e.id).join()`); s != "op-valid" {
		t.Errorf("a link opens %q", s)
	}
	open(page + "?cat=v1#bars")
	if n := eval(`[...document.querySelectorAll("#bars table")].filter(e => e.checkVisibility()).length`); n != 1 {
		t.Error("a link to the targets does not show them")
	}

	const background = `getComputedStyle(document.body).backgroundColor`
	run("theme", click("#theme"))
	light := text(background)
	run("theme", click("#theme"))
	if dark := text(background); light == dark {
		t.Errorf("light and dark are both %s", dark)
	}

	// Nothing is cut off at either width, folded or not, and in each view.
	const openAll = `document.querySelectorAll("details").forEach(d => d.open = true)`
	run("all open", do(openAll), chromedp.Sleep(400*time.Millisecond))
	fits(1280)
	open(page)
	run("phone", chromedp.EmulateViewport(390, 844), chromedp.Sleep(400*time.Millisecond))
	fits(390)
	t.Logf("%d pixels high at 390", eval(`document.documentElement.scrollHeight`))
	for _, id := range []string{"#rules-v2", "#rules-fastest", "#view-1"} {
		run(id, click(id))
		fits(390)
	}
	run("all open", do(openAll), chromedp.Sleep(400*time.Millisecond))
	fits(390)
	if n := eval(`[...document.querySelectorAll("details.op .chart svg")].filter(e => e.getBoundingClientRect().width > 390).length`); n != 0 {
		t.Errorf("%d charts are wider than a phone", n)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(said) > 0 {
		t.Errorf("on the console: %q", said)
	}
}

// heatLines is a table as the page's text has it.
func heatLines(h heatTable) []string {
	lines := []string{strings.Join(append([]string{"row", "beside the best", "best other", "◆ Javelin"}, h.Libraries...), "|")}
	for _, r := range h.Rows {
		cells := []string{r.Name, strings.TrimSpace(r.Ratio.Sign + " " + r.Ratio.Text), r.Best, r.Ours.Text}
		for _, o := range r.Other {
			cells = append(cells, o.Text)
		}
		lines = append(lines, strings.Join(cells, "|"))
	}
	return lines
}
