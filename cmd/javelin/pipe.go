//go:build !windows && !plan9

package main

import "syscall"

// brokenPipe lists what a write to a pipe without a reader returns.
var brokenPipe = [...]error{syscall.EPIPE}
