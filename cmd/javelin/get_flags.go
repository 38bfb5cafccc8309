package main

// getFlags are the flags of get alone.
type getFlags struct {
	*flags
	columns            pathList
	tsv, csv, nul      bool
	text, raw, quiet   bool
	substitute         string
	hasDefault, single bool
}

// pathList is the value of a flag that may be given several times.
type pathList []string

func (l *pathList) String() string     { return "" }
func (l *pathList) Set(s string) error { *l = append(*l, s); return nil }
