package main

import (
	"fmt"
	"io"
)

// tables writes the table of each operation, row by row as cells come.
type tables struct {
	w     io.Writer
	all   bool // with every library's figures
	cells []*Cell
}

func (t *tables) add(c *Cell) {
	if len(t.cells) > 0 && t.cells[0].group() != c.group() {
		t.end()
	}
	head, line := printHead, printCell
	if c.Op.Shapes() {
		head, line = printShapeHead, printShape
	}
	if len(t.cells) == 0 {
		head(t.w, c)
	}
	t.cells = append(t.cells, c)
	line(t.w, c)
}

// end closes the table of the last operation.
func (t *tables) end() {
	switch {
	case len(t.cells) == 0:
	case t.cells[0].Op.Shapes():
		printShapeMeans(t.w, t.cells)
	default:
		printMeans(t.w, t.cells, t.all)
	}
	t.cells = nil
}

// group is what the cells of one table have in common.
func (c *Cell) group() string { return fmt.Sprintf("%s/%d/%d", c.Op, c.Procs, c.HeapMB) }
