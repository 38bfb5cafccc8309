package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// The figures of the README and of docs/performance.md. They stand between two
// comments that name them, and are written there from a result by
//
//	go run -C bench . readme results/report-….json
//
// A test compares them, and the charts, with the latest result.

const (
	readmeChart = "../docs/speed.svg"
	// Results that are kept have a date and a machine in their names, so that
	// those that anyone measures beside them are not taken.
	readmeResults = "results/report-????-??-??-*.json"
)

// figureFiles are the documents with figures, and what stands there by name.
var figureFiles = map[string]map[string]func(*Record) string{
	"../README.md": {
		"bars":     barFigures,
		"values":   valueFigures,
		"measured": measuredWith,
	},
	"../docs/performance.md": {
		"generated": generatedFigures,
		"raw":       rawFigures,
		"documents": documentFigures,
		"many":      manyFigures,
	},
}

func readmeCommand(stdout io.Writer, args []string) error {
	if len(args) != 1 {
		return errors.New("readme needs a result file of report")
	}
	rec, err := readRecord(args[0])
	if err != nil {
		return err
	}
	files, err := withFigures(rec)
	if err != nil {
		return err
	}
	for _, name := range sortedKeys(files) {
		if err := os.WriteFile(name, []byte(files[name]), 0o666); err != nil {
			return err
		}
		fmt.Fprintln(stdout, "figures:", name)
	}
	return nil
}

// withFigures gives the files with the figures of a result put in.
func withFigures(rec *Record) (map[string]string, error) {
	if rec.Result == nil {
		return nil, errors.New("the result has no speeds")
	}
	files := map[string]string{readmeChart: summaryChart(rec.Result.Cells), readmeBarsFile: readmeBars(rec.Result.Cells)}
	for _, file := range sortedKeys(figureFiles) {
		b, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		text := string(b)
		for _, name := range sortedKeys(figureFiles[file]) {
			begin, end := "<!-- figures: "+name+" -->\n", "<!-- end -->"
			before, rest, ok := strings.Cut(text, begin)
			_, after, closed := strings.Cut(rest, end)
			if !ok || !closed {
				return nil, fmt.Errorf("%s: no place for the figures %s", file, name)
			}
			text = before + begin + figureFiles[file][name](rec) + end + after
		}
		files[file] = text
	}
	return files, nil
}

// A figureRow is a line of a table: an operation on some documents.
type figureRow struct {
	what    string
	op      Op
	corpora []string // all if none are named
}

// figure is the mean of a comparison, with the least and where that is.
func figure(cells []*Cell, r figureRow, label string) string {
	s := summarize(comparisons(cells, label, func(c *Cell) bool {
		return c.Op == r.op && (r.corpora == nil || slices.Contains(r.corpora, c.Corpus))
	}))
	if s.n == 0 {
		return ""
	}
	return meanAndLeast(s.mean, s.min, s.worst)
}

func meanAndLeast(mean, least float64, worst string) string {
	return fmt.Sprintf("%s (%s %s)", bare(mean), worst, bare(least))
}

// bare is a ratio without its sign.
func bare(x float64) string { return strings.TrimSuffix(times(x), "×") }

// figureTable writes rows with a column for each label. A line without any figure
// is left out.
func figureTable(cells []*Cell, head string, heads []string, labels []Category, rows []figureRow) string {
	var b strings.Builder
	line := func(first string, rest []string) {
		fmt.Fprintf(&b, "| %s |", first)
		for _, s := range rest {
			fmt.Fprintf(&b, " %s |", s)
		}
		b.WriteByte('\n')
	}
	line(head, heads)
	line("---", slices.Repeat([]string{"---"}, len(heads)))
	for _, r := range rows {
		var found []string
		for _, k := range labels {
			found = append(found, figure(cells, r, k.String()))
		}
		if strings.Join(found, "") != "" {
			line(r.what, found)
		}
	}
	return b.String()
}

var (
	readmeLabels = []Category{V1, V2, Fastest}
	readmeHeads  = []string{"rules of encoding/json", "strict (UTF-8, no duplicate names)", "fastest settings of each"}
)

func valueFigures(rec *Record) string {
	return figureTable(rec.Result.Cells, "Go values", readmeHeads, readmeLabels, []figureRow{
		{"JSON to a struct", OpUnmarshalTyped, nil},
		{"… of the ten ordinary documents", OpUnmarshalTyped, barCorpora},
		{"JSON to `any`", OpUnmarshalAny, nil},
		{"struct to fresh output", OpMarshalTyped, nil},
		{"… of the ten ordinary documents", OpMarshalTyped, barCorpora},
		{"struct to a buffer that is used again", OpAppendTyped, nil},
		{"struct to a writer", OpWriteTyped, nil},
		{"`any` to fresh output", OpMarshalAny, nil},
		{"records from a reader", OpDecodeStream, nil},
		{"records to a writer", OpEncodeStream, nil},
		{"first call on a type, reading", OpFirstUnmarshal, nil},
		{"first call on a type, writing", OpFirstMarshal, nil},
	})
}

func generatedFigures(rec *Record) string {
	var b strings.Builder
	b.WriteString("| generated code | compared with easyjson |\n| --- | --- |\n")
	for _, r := range []figureRow{
		{"JSON to a struct", OpUnmarshalTyped, nil},
		{"struct to fresh output", OpMarshalTyped, nil},
		{"struct to a buffer that is used again", OpAppendTyped, nil},
		{"struct to a writer", OpWriteTyped, nil},
	} {
		if xs, worst := generatedRatios(rec.Result.Cells, r.op, isEasyjson); len(xs) > 0 {
			fmt.Fprintf(&b, "| %s | %s |\n", r.what, meanAndLeast(geomean(xs), slices.Min(xs), worst))
		}
	}
	return b.String()
}

func rawFigures(rec *Record) string {
	return figureTable(rec.Result.Cells, "raw JSON", readmeHeads, readmeLabels, []figureRow{
		{"is it valid", OpValid, barCorpora},
		{"to a raw value of one's own", OpRawUnmarshal, barCorpora},
		{"raw value to fresh output", OpRawMarshal, barCorpora},
		{"compact", OpCompact, barCorpora},
		{"indent", OpIndent, barCorpora},
		{"walk all tokens", OpTokens, barCorpora},
		{"values from a reader", OpStreamDecode, barCorpora},
		{"values to a writer", OpStreamEncode, barCorpora},
		{"tokens to a writer", OpWriteTokens, barCorpora},
	})
}

func documentFigures(rec *Record) string {
	return figureTable(rec.Result.Cells, "documents", []string{"checked", "not checked"}, []Category{Plain, Fastest}, []figureRow{
		{"one value by its path: near the begin", OpGetNear, nil},
		{"… in the middle", OpGetMiddle, nil},
		{"… at the end", OpGetEnd, nil},
		{"ten values by their paths", OpGetMany, nil},
		{"another value put in", OpSetOne, nil},
		{"parse, and read everything", OpReadAll, nil},
	})
}

// manyFigures is how long ten values in one pass take beside the last of them alone.
func manyFigures(rec *Record) string {
	var b strings.Builder
	b.WriteString("| ten values, compared with only the last of them | times as long |\n| --- | --- |\n")
	what := map[string]string{"javelin/plain": "checked", "javelin/alias": "not checked"}
	for _, p := range manyBar(rec.Result.Cells).Parts {
		fmt.Fprintf(&b, "| %s | %s |\n", what[p.Label], strings.ReplaceAll(p.Found, "×", ""))
	}
	return b.String()
}

// measuredWith says on what, and compared with which versions.
func measuredWith(rec *Record) string {
	r := rec.Result
	var others []string
	for _, p := range r.Peers {
		if p.Ours || p.Module == ourModule || p.Absent != "" {
			continue
		}
		name := libraryName(p.Name)
		if p.Module != "std" {
			version := p.Version
			if day, ok := strings.CutPrefix(version, "v0.0.0-"); ok && len(day) > 8 {
				version = "of " + day[:8] // the day of the commit
			}
			name = strings.TrimPrefix(p.Module, "github.com/") + " " + version
		}
		if !slices.Contains(others, name) {
			others = append(others, name)
		}
	}
	vectors := ""
	if slices.Contains(r.Env.Features, "AVX512VBMI2") && (r.Env.Kernels == "" || r.Env.Kernels == "AVX512") {
		vectors = " with AVX-512"
	}
	day, _, _ := strings.Cut(r.Time, "T")
	return fmt.Sprintf("Measured on %s with %s for %s/%s, on %d cores of %s%s, compared with %s.\n",
		day, r.Env.Go, r.Env.OS, r.Env.Arch, r.Env.Cores, r.Env.CPU, vectors, strings.Join(others, ", "))
}
