//go:build unix

// Mapped asks a file of 10 GB for single values. The file is mapped into memory, so that
// the system reads what is looked at, and the program itself holds next to nothing.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	javelin "github.com/javelin-go/javelin"
)

// Map maps a file. What aliases the bytes must not be used after done has been called, and
// the file must not become shorter before: to read from it would end the program.
func Map(name string) (data []byte, done func() error, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close() // the mapping stays
	fi, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	data, err = syscall.Mmap(int(f.Fd()), 0, int(fi.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	return data, func() error { return syscall.Munmap(data) }, nil
}

// sparse writes a document of so many bytes, of which few are on the disk: its second member
// is a string that is a hole in the file. A hole is read as zeros, which no string may have,
// so it is only good for being passed over.
func sparse(name string, size int64) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	const tail = `", "sealed": true}`
	head := `{"station": {"name": "Zugspitze", "height": 2962},` + strings.Repeat(" ", 64<<10) + `"samples": "`
	if _, err := f.WriteString(head); err != nil {
		return err
	}
	_, err = f.WriteAt([]byte(tail), size-int64(len(tail)))
	return err
}

func main() {
	dir, err := os.MkdirTemp("", "mapped")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "large.json")
	if err := sparse(name, 10<<30); err != nil {
		log.Fatal(err)
	}
	data, done, err := Map(name)
	if err != nil {
		log.Fatal(err)
	}
	defer done()

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)

	// Get never copies the document. It reads as far as the value.
	n, err := javelin.Get(data, "station.name")
	fmt.Println(n, err)

	// A part of it as a document of its own: Alias has no copy made of that either.
	n, err = javelin.Get(data, "station")
	if err != nil {
		log.Fatal(err)
	}
	station, err := javelin.Parse(n.Raw(), javelin.Alias())
	if err != nil {
		log.Fatal(err)
	}
	for name, value := range station.Members() {
		fmt.Println(name, value)
	}

	runtime.ReadMemStats(&after)
	fmt.Println(len(data)>>30, "GB;", after.TotalAlloc-before.TotalAlloc < 1<<20)
}
