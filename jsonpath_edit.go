package javelin

import (
	"github.com/javelin-go/javelin/internal/set"
	"github.com/javelin-go/javelin/internal/tape"
)

// Set returns a copy of data with v in place of every value that the query selects. v may
// be of any type that [AppendValue] can write. If one selected value is within another, the
// outer one is replaced. Set makes no new values. If the query names a member that occurs
// twice, that is an error; if duplicates are allowed as with [Set], all of them are set.
// Everything else is kept byte for byte.
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

// Delete returns a copy of data without the values that the query selects and, for members,
// their names. Names that occur twice are handled as by [JSONPath.Set]. If the query
// selects the root, the result is empty. Everything else is kept byte for byte.
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
