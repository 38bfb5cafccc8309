// Package wasm looks into programs for WebAssembly.
package wasm

import (
	"errors"
	"fmt"
)

// A Func is a function of a module: its name, and the instructions on
// floating-point numbers that it holds.
type Func struct {
	Name   string
	Floats []string
	Count  int // of all instructions
	Frame  int // bytes of the stack in memory that it takes
}

// Disassemble returns the functions of a binary module. It follows every
// instruction by its operands, so that none is taken for another.
func Disassemble(module []byte) (funcs []Func, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("%v", x)
		}
	}()
	r := &reader{b: module}
	if string(r.take(8)) != "\x00asm\x01\x00\x00\x00" {
		return nil, errors.New("no module of version 1")
	}
	imported := 0
	for len(r.b) > 0 {
		id := r.byte()
		section := &reader{b: r.take(r.u32())}
		switch id {
		case 2:
			imported = section.importedFuncs()
		case 10:
			for range section.u32() {
				f := Func{}
				f.read(&reader{b: section.take(section.u32())})
				funcs = append(funcs, f)
			}
		case 0:
			if string(section.take(section.u32())) != "name" {
				continue
			}
			for len(section.b) > 0 {
				kind := section.byte()
				names := &reader{b: section.take(section.u32())}
				if kind != 1 { // functions
					continue
				}
				for range names.u32() {
					i, name := names.u32(), string(names.take(names.u32()))
					if i -= imported; i >= 0 {
						funcs[i].Name = name
					}
				}
			}
		}
	}
	return funcs, nil
}

type reader struct{ b []byte }

func (r *reader) take(n int) []byte {
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) byte() byte { return r.take(1)[0] }

// u32 reads an unsigned number in LEB128; a signed one is as long.
func (r *reader) u32() int {
	var v uint64
	for shift := 0; ; shift += 7 {
		c := r.byte()
		v |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return int(v)
		}
	}
}

// i32 reads a signed number.
func (r *reader) i32() int {
	v, bits := r.u32n()
	return int(int32(v << (32 - min(bits, 32)) >> (32 - min(bits, 32))))
}

// u32n is u32, and how many bits there were.
func (r *reader) u32n() (v int32, bits int) {
	for {
		c := r.byte()
		v |= int32(c&0x7f) << bits
		if bits += 7; c < 0x80 {
			return v, bits
		}
	}
}

func (r *reader) importedFuncs() (n int) {
	limits := func() {
		if r.byte()&1 == 1 {
			r.u32()
		}
		r.u32()
	}
	for range r.u32() {
		r.take(r.u32())
		r.take(r.u32())
		switch kind := r.byte(); kind {
		case 0:
			r.u32()
			n++
		case 1:
			r.byte()
			limits()
		case 2:
			limits()
		case 3:
			r.take(2)
		default:
			panic(fmt.Sprintf("import of kind %d", kind))
		}
	}
	return n
}

// read follows the instructions of a function.
//
//	0x00-0x11  control     blocks, branches, calls
//	0x1a-0x26  variables   drop, select, local, global, table
//	0x28-0x40  memory      loads and stores; f32, f64: 2a 2b 38 39
//	0x41-0x44  constants   f32, f64: 43 44
//	0x45-0xc4  numeric     f32, f64: 5b-66 8b-a6 a8-ab ae-bf
//	0xfc       more        0-7 are floats to integers
func (f *Func) read(r *reader) {
	for range r.u32() {
		if n, t := r.u32(), r.byte(); n > 0 && (t == 0x7d || t == 0x7c) {
			f.Floats = append(f.Floats, "a local variable")
		}
	}
	constant, begun := 0, 0 // the last constant; instructions of the prologue that have been
	for len(r.b) > 0 {
		op := r.byte()
		f.Count++
		// The pointer to the stack is the first global variable.
		switch {
		case op == 0x23 && r.b[0] == 0:
			begun = 1
		case op == 0x41 && begun == 1:
			begun, constant = 2, (&reader{b: r.b}).i32()
		case op == 0x6b && begun == 2 && f.Frame == 0:
			f.Frame = constant
		default:
			begun = 0
		}
		isFloat := false
		switch {
		case op == 0x02, op == 0x03, op == 0x04: // block, loop, if
			if t := r.b[0]; t == 0x7d || t == 0x7c {
				isFloat = true
			}
			r.u32()
		case op == 0x0c, op == 0x0d, op == 0x10, op == 0xd0, op == 0xd2, 0x20 <= op && op <= 0x26:
			r.u32()
		case op == 0x0e: // br_table
			for range r.u32() + 1 {
				r.u32()
			}
		case op == 0x11: // call_indirect
			r.u32()
			r.u32()
		case op == 0x1c: // select with types
			for range r.u32() {
				if t := r.byte(); t == 0x7d || t == 0x7c {
					isFloat = true
				}
			}
		case 0x28 <= op && op <= 0x3e: // loads and stores
			r.u32()
			r.u32()
			isFloat = op == 0x2a || op == 0x2b || op == 0x38 || op == 0x39
		case op == 0x3f, op == 0x40:
			r.byte()
		case op == 0x41, op == 0x42:
			r.u32()
		case op == 0x43:
			r.take(4)
			isFloat = true
		case op == 0x44:
			r.take(8)
			isFloat = true
		case 0x45 <= op && op <= 0xc4:
			isFloat = 0x5b <= op && op <= 0x66 || 0x8b <= op && op <= 0xa6 || 0xa8 <= op && op <= 0xab || 0xae <= op && op <= 0xaf || 0xb0 <= op && op <= 0xbf
		case op == 0xfc:
			switch more := r.u32(); {
			case more <= 7:
				isFloat = true
			case more == 8, more == 10, more == 12, more == 14:
				r.u32()
				r.u32()
			case more <= 17:
				r.u32()
			default:
				panic(fmt.Sprintf("%s: instruction fc %d", f.Name, more))
			}
		case op <= 0x01, op == 0x05, op == 0x0b, op == 0x0f, op == 0x1a, op == 0x1b, op == 0xd1:
		default:
			panic(fmt.Sprintf("%s: instruction %#x", f.Name, op))
		}
		if isFloat {
			f.Floats = append(f.Floats, fmt.Sprintf("%#x", op))
		}
	}
}
