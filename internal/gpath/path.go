package gpath

import (
	"errors"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Path is a compiled path of the gjson dialect.
type Path struct {
	Text  string
	Lines bool // ..: the document is a sequence of values
	Steps []Step
	Hops  []Hop // the steps at the start that are names and indexes
}

// A Modifier is one that a user has made.
type Modifier struct {
	Name string
	Func func(v jsontext.Value, arg string) (jsontext.Value, error)
}

// Fail makes an error of package javelin, which sets it.
var Fail = func(_ string, _ int, err error) error { return err }

// A Step leads from one value to the next.
type Step struct {
	Op      stepOp
	Name    string    // StepKey: of a member
	Index   int       // StepKey: of an element, -1 for none
	Pattern []rune    // StepWild
	piped   bool      // it begins anew with what is there, whatever led to it
	Dotted  bool      // StepFirst: the path goes on by a dot, and ends if nothing matches
	Sub     []Step    // StepEach, StepAll, StepWild: what is done with each of them
	Query   *query    // StepFirst, StepAll
	modify  modifier  // StepModify
	arg     string    // StepModify
	argPath []Step    // StepModify: @dig
	named   []chooser // stepObject, stepArray
	literal tape.Node // stepLiteral
}

type stepOp uint8

const (
	StepKey     stepOp = iota
	StepWild           // the first member whose name matches and that has what follows
	StepCount          // #
	StepEach           // #.sub
	StepFirst          // #(query)
	StepAll            // #(query)#sub
	StepModify         // @name:arg
	stepObject         // {path,"name":path}
	stepArray          // [path,path]
	stepLiteral        // !value
)

// A chooser is a member of a multipath.
type chooser struct {
	name  []byte // quoted
	steps []Step
}

// Compile compiles a path.
func (p *Path) Compile(path string, mods []Modifier) error {
	p.Text = path
	c := compiler{path: path, text: path, mods: mods}
	if len(c.text) >= 2 && c.text[:2] == ".." {
		p.Lines = true
		c.at = 2
	}
	steps, err := c.steps(false)
	if err != nil {
		return err
	}
	p.Steps = steps
	p.Hops = plainSteps(steps)
	return nil
}

// Find is [Path.Find].
func (p *Path) Find(n tape.Node) (tape.Node, error) {
	e := Evaluator{Budget: MakeBudget(n.Raw())}
	if p.Lines {
		n = e.sequence([]tape.Node{n})
	}
	n = e.Eval(p.Steps, n)
	if e.Err != nil {
		return tape.Node{}, e.Err
	}
	return n, nil
}

// EmptyName is the part of a path that is the name without characters, wherever it
// stands: two dots at the start mean something else.
const EmptyName = `""`

// ErrTooMuch says that a path asks for too much.
var ErrTooMuch = errors.New("path asks for too much")
