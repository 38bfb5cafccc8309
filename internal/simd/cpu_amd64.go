//go:build !purego

package simd

// What the kernels ask of the CPU, and of the operating system, which must
// save the wide registers.
var hasAVX2, hasAVX512 = detect()

func detect() (avx2, avx512 bool) {
	const (
		// Leaf 1, ECX.
		pclmulqdq = 1 << 1
		popcnt    = 1 << 23
		osxsave   = 1 << 27
		avx       = 1 << 28
		// Leaf 7, EBX and ECX.
		bmi1     = 1 << 3
		avx2Bit  = 1 << 5
		bmi2     = 1 << 8
		avx512f  = 1 << 16
		avx512dq = 1 << 17
		avx512bw = 1 << 30
		avx512vl = 1 << 31
		vbmi     = 1 << 1
		vbmi2    = 1 << 6
		// Leaf 0x80000001, which every amd64 CPU has, ECX.
		lzcnt = 1 << 5
		// XCR0: SSE and AVX state; AVX-512's masks and registers.
		ymm = 1<<1 | 1<<2
		zmm = ymm | 1<<5 | 1<<6 | 1<<7
	)
	if leaves, _, _, _ := cpuid(0, 0); leaves < 7 {
		return false, false
	}
	_, _, c1, _ := cpuid(1, 0)
	const need1 = pclmulqdq | popcnt | osxsave | avx
	if c1&need1 != need1 {
		return false, false
	}
	xcr0 := xgetbv()
	_, b7, c7, _ := cpuid(7, 0)
	const need7 = bmi1 | avx2Bit | bmi2
	avx2 = xcr0&ymm == ymm && b7&need7 == need7
	const (
		need7b = avx512f | avx512dq | avx512bw | avx512vl
		need7c = vbmi | vbmi2
	)
	_, _, c81, _ := cpuid(0x80000001, 0)
	avx512 = wideKernels && avx2 && xcr0&zmm == zmm && b7&need7b == need7b && c7&need7c == need7c && c81&lzcnt != 0
	return avx2, avx512
}

// cpuid executes CPUID for a leaf and sub-leaf.
//
//go:noescape
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv returns the low half of XCR0. It exists only where CPUID shows OSXSAVE.
//
//go:noescape
func xgetbv() uint32
