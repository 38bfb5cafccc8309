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
	cell(OpFirstUnmarshal, "small", 141, 1)
	cell(OpUnmarshalTyped, "twitter", 631514, 2)
	return &Record{Result: r}
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
// changes what is shown, the address keeps it, and nothing is said on the
// console.
func TestPageInBrowser(t *testing.T) {
	exe := browser(t)
	if exe == "" {
		t.Log("no browser: the page is tested as text alone")
		return
	}
	page := "file://" + writeTestPage(t, reportRecord())
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
	ctx, cancel = context.WithTimeout(ctx, 60*time.Second)
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

	ops := eval(`document.querySelectorAll("section.op").length`)
	if want := len(Ops) + len(ValueOps) + len(RecordOps) + 2; ops != want {
		t.Errorf("%d operations, want %d", ops, want)
	}
	if n := eval(`document.querySelectorAll("section.op .chart svg").length`); n != ops {
		t.Errorf("%d charts of %d operations", n, ops)
	}
	if n := eval(`document.querySelectorAll("section.op table").length`); n != ops {
		t.Errorf("%d tables beside charts of %d operations", n, ops)
	}
	// A chart and its table say the same of as many libraries.
	const differ = `[...document.querySelectorAll("section.op")].filter(s => s.querySelectorAll("rect.bar").length !== s.querySelectorAll("tbody tr").length).length`
	if n := eval(differ); n != 0 {
		t.Errorf("%d charts have other libraries than their tables", n)
	}

	const bars = `document.querySelectorAll("rect.bar").length`
	all := eval(bars)
	if all < 100 {
		t.Errorf("%d bars", all)
	}
	const summary = `[...document.querySelectorAll("#summary tbody tr")].filter(r => !r.hidden).length`
	rowsAll := eval(summary)

	run("category", click(`button[data-cat="v2"]`))
	strict := eval(bars)
	if strict >= all || strict == 0 {
		t.Errorf("strict: %d bars of %d", strict, all)
	}
	if n := eval(`[...document.querySelectorAll("section.op td:nth-child(2)")].filter(e => e.textContent !== "v2").length`); n != 0 {
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
	if n := eval(bars); n != view {
		t.Errorf("a linked view has %d bars, was %d", n, view)
	}
	run("reset", click("#reset"))
	if n := eval(bars); n != all {
		t.Errorf("reset: %d bars, want %d", n, all)
	}

	const background = `getComputedStyle(document.body).backgroundColor`
	run("theme", click("#theme"))
	light := text(background)
	run("theme", click("#theme"))
	if dark := text(background); light == dark {
		t.Errorf("light and dark are both %s", dark)
	}

	// At the width of a phone nothing but tables and the wide chart scrolls sideways.
	run("phone", chromedp.EmulateViewport(390, 844), chromedp.Sleep(400*time.Millisecond))
	if n := eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`); n > 0 {
		t.Errorf("the page is %d pixels wider than a phone", n)
	}
	if n := eval(`[...document.querySelectorAll("section.op .chart svg")].filter(e => e.getBoundingClientRect().width > 390).length`); n != 0 {
		t.Errorf("%d charts are wider than a phone", n)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(said) > 0 {
		t.Errorf("on the console: %q", said)
	}
}
