package jsontest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"io"
)

// unzstd decompresses one zstd frame. The standard library has a decoder for
// zstd but shows it only through debug/elf, which reads compressed sections:
//
//	┌────────────┬──────────────┬──────────────┬──────────┬─────────────┐
//	│ ELF header │ 3 × section  │ section      │ Chdr64   │ zstd frame  │
//	│ 64 B       │ header 64 B  │ names        │ 24 B     │             │
//	└────────────┴──────────────┴──────────────┴──────────┴─────────────┘
//	               null, names,                 └─── section "z" ────────┘
//	               "z" (SHF_COMPRESSED)
//
// so the frame is put into an ELF file of one section.
func unzstd(frame []byte) ([]byte, error) {
	const (
		headerSize  = 64
		sectionSize = 64
		names       = "\x00names\x00z\x00"
		namesOffset = headerSize + 3*sectionSize
		dataOffset  = namesOffset + len(names)
		chdrSize    = 24
	)
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	put(elf.Header64{
		Ident: [16]byte{
			0x7f, 'E', 'L', 'F',
			elf.EI_CLASS:   byte(elf.ELFCLASS64),
			elf.EI_DATA:    byte(elf.ELFDATA2LSB),
			elf.EI_VERSION: byte(elf.EV_CURRENT),
		},
		Type:      uint16(elf.ET_REL),
		Machine:   uint16(elf.EM_X86_64),
		Version:   uint32(elf.EV_CURRENT),
		Shoff:     headerSize,
		Ehsize:    headerSize,
		Shentsize: sectionSize,
		Shnum:     3,
		Shstrndx:  1,
	})
	put(elf.Section64{})
	put(elf.Section64{Name: 1, Type: uint32(elf.SHT_STRTAB), Off: namesOffset, Size: uint64(len(names)), Addralign: 1})
	put(elf.Section64{
		Name: 7, Type: uint32(elf.SHT_PROGBITS), Flags: uint64(elf.SHF_COMPRESSED),
		Off: uint64(dataOffset), Size: uint64(chdrSize + len(frame)), Addralign: 1,
	})
	b.WriteString(names)
	// The size in the Chdr is only a promise to Section.Data; the reader of
	// Section.Open ends where the frame does.
	put(elf.Chdr64{Type: uint32(elf.COMPRESS_ZSTD), Size: 1 << 40, Addralign: 1})
	b.Write(frame)

	f, err := elf.NewFile(bytes.NewReader(b.Bytes()))
	if err != nil {
		return nil, err
	}
	s := f.Section("z")
	if s == nil {
		return nil, errors.New("jsontest: section not found")
	}
	return io.ReadAll(s.Open())
}
