package jsontest

import (
	"fmt"
	"path/filepath"
	"runtime"
)

// CaseName is the name of a table case together with the place where the case
// is written, so that a failing row is one click away:
//
//	{jsontest.Name("Object/Empty"), `{}`, true},
//	…
//	t.Run(tt.Name, func(t *testing.T) {
//		…
//		t.Errorf("%s: got %v, want %v", tt.Where, got, tt.want)
type CaseName struct {
	Name  string
	Where Position
}

// Name returns a CaseName that remembers its caller's file and line.
func Name(name string) CaseName {
	c := CaseName{Name: name}
	runtime.Callers(2, c.Where.pc[:])
	return c
}

// Position is a place in a source file. It is resolved only when printed,
// since tables are built far more often than they fail.
type Position struct{ pc [1]uintptr }

// String returns the position as "file.go:line"; "?" for the zero Position.
func (p Position) String() string {
	if p.pc[0] == 0 {
		return "?"
	}
	frame, _ := runtime.CallersFrames(p.pc[:]).Next()
	return fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)
}
