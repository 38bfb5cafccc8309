package main

import "syscall"

// markInsns has the plugin of the emulator write its count: it closes a file that is not there.
func markInsns() { syscall.Close(0x6a76696e) }
