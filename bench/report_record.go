package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/version"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

// A Record is all that the report is drawn from: what one run of the report
// command measured, or what the files of several commands hold together.
type Record struct {
	// Quick says that a part was measured in haste.
	Quick  bool    `json:"quick,omitempty"`
	Result *Result `json:"result,omitempty"`
	// Others are cells under other conditions: kernels, Go releases, machines.
	Others      []*Result    `json:"others,omitempty"`
	Conformance *Conformance `json:"conformance,omitempty"`
	Builds      *Builds      `json:"builds,omitempty"`
	Kept        *KeptTable   `json:"kept,omitempty"`
	Questions   *Answers     `json:"questions,omitempty"`
	Robust      *Robust      `json:"robust,omitempty"`
	Soak        *Soak        `json:"soak,omitempty"`
	Programs    []*Programs  `json:"programs,omitempty"`
	Suites      *Suites      `json:"suites,omitempty"`
	// Portable are cells of a build without assembly.
	Portable *Result `json:"portable,omitempty"`
	// More are members of its file that nothing here knows.
	More map[string]json.RawMessage `json:"-"`
	// Sources are the files that it was read from.
	Sources []string `json:"-"`
}

// readRecord loads a file of the report command, or of run, conformance, size,
// robust, soak or suites, or of programs/: they are told apart by their members.
func readRecord(name string) (*Record, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var head map[string]json.RawMessage
	if err := json.Unmarshal(b, &head); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	has := func(member string) bool { _, ok := head[member]; return ok }
	r := new(Record)
	var part any = r
	switch {
	case has("cells"):
		r.Result = new(Result)
		part = r.Result
	case has("scores"):
		r.Conformance = new(Conformance)
		part = r.Conformance
	case has("Replaced"):
		r.Programs = []*Programs{new(Programs)}
		part = r.Programs[0]
	}
	if err := json.Unmarshal(b, part); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if part == any(r) {
		r.More = unknownMembers(head)
	}
	for _, res := range append(r.results(), r.Portable) {
		if res != nil {
			res.quick = r.Quick
			res.pool()
		}
	}
	if r.Result != nil && strings.Contains(r.Result.Env.Tags, "purego") {
		r.Result, r.Portable = nil, r.Result
	}
	if len(r.Others) > 0 && r.Result == nil {
		return nil, fmt.Errorf("%s: results of other conditions, and none of its own", name)
	}
	if r.Result == nil && r.Suites == nil && r.Portable == nil && r.Conformance == nil && r.Builds == nil && r.Kept == nil && r.Questions == nil && r.Robust == nil && r.Soak == nil && r.Programs == nil {
		return nil, fmt.Errorf("%s: no result of this program", name)
	}
	r.Sources = []string{filepath.Base(name)}
	return r, nil
}

// unknownMembers are those that a Record has no field for.
func unknownMembers(head map[string]json.RawMessage) map[string]json.RawMessage {
	known := map[string]bool{}
	t := reflect.TypeFor[Record]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		known[name] = true
	}
	more := map[string]json.RawMessage{}
	for name, v := range head {
		if !known[name] {
			more[name] = v
		}
	}
	return more
}

// readRecords loads files and joins them; of what two files hold, the later
// file's stands, but for a report with an older Go, which gives way.
func readRecords(names []string) (*Record, error) {
	var rs []*Record
	for _, n := range names {
		r, err := readRecord(n)
		if err != nil {
			return nil, err
		}
		rs = append(rs, r)
	}
	// Parts of a report that are files of their own come after all reports, as they are.
	slices.SortStableFunc(rs, func(a, b *Record) int {
		switch {
		case a.Result != nil && b.Result != nil:
			return version.Compare(version.Lang(a.Result.Env.Go), version.Lang(b.Result.Env.Go))
		case a.Result != nil:
			return -1
		case b.Result != nil:
			return 1
		}
		return 0
	})
	all := new(Record)
	for _, r := range rs {
		all.join(r)
	}
	return all, nil
}

// join adds what b has. Cells are taken one by one, the rest as a whole.
func (a *Record) join(b *Record) {
	a.Quick = a.Quick || b.Quick
	a.Sources = append(a.Sources, b.Sources...)
	rs := a.results()
	for _, r := range b.results() {
		rs = addResult(rs, r)
	}
	a.setResults(rs)
	for name, v := range b.More {
		if a.More == nil {
			a.More = map[string]json.RawMessage{}
		}
		a.More[name] = v
	}
	take(&a.Conformance, b.Conformance)
	take(&a.Builds, b.Builds)
	take(&a.Kept, b.Kept)
	take(&a.Questions, b.Questions)
	take(&a.Robust, b.Robust)
	take(&a.Soak, b.Soak)
	take(&a.Suites, b.Suites)
	a.Portable = joinResults(a.Portable, b.Portable)
	a.Programs = joinPrograms(a.Programs, b.Programs)
}

func take[T any](dst **T, src *T) {
	if src != nil {
		*dst = src
	}
}

func joinResults(a, b *Result) *Result {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	r := &Result{quick: a.quick || b.quick, Time: max(a.Time, b.Time), Env: b.Env, Stage1: b.Stage1, Peers: slices.Clone(a.Peers), Behaviours: map[string]map[Op]Behaviour{}}
	if r.Stage1 == nil {
		r.Stage1 = a.Stage1
	}
	for _, p := range b.Peers {
		if i := slices.IndexFunc(r.Peers, func(q PeerInfo) bool { return q.Name == p.Name }); i >= 0 {
			r.Peers[i] = p
		} else {
			r.Peers = append(r.Peers, p)
		}
	}
	for _, bs := range []map[string]map[Op]Behaviour{a.Behaviours, b.Behaviours} {
		for peer, ops := range bs {
			for o, v := range ops {
				if r.Behaviours[peer] == nil {
					r.Behaviours[peer] = map[Op]Behaviour{}
				}
				r.Behaviours[peer][o] = v
			}
		}
	}
	at := map[string]int{}
	for _, c := range slices.Concat(a.Cells, b.Cells) {
		if i, ok := at[c.key()]; ok {
			r.Cells[i] = c
			continue
		}
		at[c.key()] = len(r.Cells)
		r.Cells = append(r.Cells, c)
	}
	return r
}

// write stores the record; without a name under results/, named for its time.
func (a *Record) write(name, kind, time string) (string, error) {
	if name == "" {
		name = filepath.Join("results", kind+strings.NewReplacer(":", "", "-", "").Replace(time)+".json")
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(a); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return "", err
	}
	return name, os.WriteFile(name, b.Bytes(), 0o666)
}
