package main

// brokenPipe is empty: Plan 9 sends a note instead of returning an error.
var brokenPipe = [...]error{}
