package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/javelin-go/javelin/internal/simd"
)

const usageVersion = `usage: javelin version [-v]

Prints the version of the module and of the Go release that built it.

  -v            also the platform, and per kernel the implementation in use
                (in parentheses the others that would run on this machine)
`

func runVersion(e *env, args []string) int {
	f := newFlags("version", usageVersion)
	verbose := f.set.Bool("v", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if len(f.files) > 0 {
		return f.wrong(e, "takes no arguments")
	}
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	text := fmt.Sprintf("javelin %s %s\n", version, runtime.Version())
	if *verbose {
		text += fmt.Sprintf("%s/%s\n%s", runtime.GOOS, runtime.GOARCH, simd.Describe())
	}
	return e.print(text)
}
