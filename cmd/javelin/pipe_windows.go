package main

import "syscall"

// brokenPipe lists what a write to a pipe without a reader returns:
// ERROR_BROKEN_PIPE and ERROR_NO_DATA.
var brokenPipe = [...]error{syscall.Errno(109), syscall.Errno(232)}
