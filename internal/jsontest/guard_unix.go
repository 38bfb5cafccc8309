//go:build darwin || linux

package jsontest

import "syscall"

func guard(n int, before bool) Guarded {
	page := syscall.Getpagesize()
	size := (n + page - 1) / page * page
	m, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		panic("jsontest: mmap: " + err.Error())
	}
	for _, p := range [][]byte{m[:page], m[page+size:]} {
		if err := syscall.Mprotect(p, syscall.PROT_NONE); err != nil {
			panic("jsontest: mprotect: " + err.Error())
		}
	}
	from := page
	if !before {
		from += size - n
	}
	return Guarded{m[from : from+n : from+n], func() { syscall.Munmap(m) }}
}
