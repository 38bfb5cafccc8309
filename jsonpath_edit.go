package javelin

import (
	"github.com/javelin-go/javelin/internal/set"
	"github.com/javelin-go/javelin/internal/tape"
)

// Set returns data with v, of any type that [AppendValue] can write, in the place of
// every value that the query selects; of values within one another, the outermost
// counts. It makes none that is not there. Members of one name are an error where the
// query names them, or all set if they are allowed, as with [Set]. Data itself stays as it is,
// and everything else is kept byte for byte.
func (p *JSONPath) Set(data []byte, v any, opts ...Option) ([]byte, error) {
	b, err := AppendValue(nil, v)
	if err != nil {
		return nil, err
	}
	nodes, err := p.outermost(data, opts)
	if err != nil {
		return nil, err
	}
	return set.Nodes(data, nodes, b, opts)
}

// Delete returns data without the values that the query selects, members with their
// names, of which one that occurs twice is as with [JSONPath.Set]. If the root is one
// of them, nothing is left. Data itself stays as it is,
// and everything else is kept byte for byte.
func (p *JSONPath) Delete(data []byte, opts ...Option) ([]byte, error) {
	nodes, err := p.outermost(data, opts)
	if err != nil {
		return nil, err
	}
	return set.DeleteNodes(data, nodes, opts), nil
}

// outermost returns what is selected, each once, in the order of the document, and
// without what is within another.
func (p *JSONPath) outermost(data []byte, opts []tape.Option) ([]tape.Node, error) {
	return set.Outermost(data, opts, p.segments)
}
