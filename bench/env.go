package main

import (
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/javelin-go/javelin/internal/simd"
	"github.com/klauspost/cpuid/v2"
)

// Env is the machine and the build, as far as they bear on the figures.
type Env struct {
	Go       string   `json:"go"`
	OS       string   `json:"os"`
	Arch     string   `json:"arch"`
	Tags     string   `json:"tags,omitempty"` // build tags, e.g. purego
	CPU      string   `json:"cpu"`
	Cores    int      `json:"cores"`
	Features []string `json:"features"`
	Kernels  string   `json:"kernels,omitempty"` // that ours uses: the widest of AVX512, AVX2, NEON, generic
	GOGC     string   `json:"gogc,omitempty"`
	GODEBUG  string   `json:"godebug,omitempty"`
	Sonic    string   `json:"sonic"` // which engine sonic chose
	Revision string   `json:"revision,omitempty"`
}

// PeerInfo names a library in the result.
type PeerInfo struct {
	Name    string `json:"name"`
	Module  string `json:"module"`
	Version string `json:"version"`
	Ours    bool   `json:"ours,omitempty"`
	Note    string `json:"note,omitempty"`
	// Absent says why there are no figures of it, Is which library has them.
	Absent string `json:"absent,omitempty"`
	Is     string `json:"is,omitempty"`
}

const ourModule = "github.com/javelin-go/javelin"

func environment() Env {
	e := Env{
		Go:      runtime.Version(),
		OS:      runtime.GOOS,
		Arch:    runtime.GOARCH,
		CPU:     cpuid.CPU.BrandName,
		Cores:   runtime.NumCPU(),
		GOGC:    os.Getenv("GOGC"),
		GODEBUG: os.Getenv("GODEBUG"),
		Kernels: kernels(simd.Describe()),
		Sonic:   "own engine",
	}
	if sonicFallsBack {
		e.Sonic = "falls back to encoding/json"
	}
	for _, f := range []cpuid.FeatureID{
		cpuid.SSE42, cpuid.CLMUL, cpuid.POPCNT, cpuid.BMI1, cpuid.BMI2, cpuid.AVX, cpuid.AVX2,
		cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512VBMI, cpuid.AVX512VBMI2, cpuid.ASIMD, cpuid.SVE,
	} {
		if cpuid.CPU.Has(f) {
			e.Features = append(e.Features, f.String())
		}
	}
	if bi, ok := debug.ReadBuildInfo(); ok {
		for _, s := range bi.Settings {
			switch s.Key {
			case "-tags":
				e.Tags = s.Value
			case "vcs.revision":
				e.Revision = s.Value
			}
		}
	}
	return e
}

// kernels reads what the library says of its kernels, a line for each. One that has no
// form as wide as the others' uses a narrower one.
func kernels(lines string) string {
	for _, name := range []string{"AVX512", "AVX2", "NEON"} {
		if strings.Contains(lines, ": "+name) {
			return name
		}
	}
	return "generic"
}

func peerInfos(ps []*Peer) []PeerInfo {
	var is []PeerInfo
	for _, p := range ps {
		i := PeerInfo{Name: p.Name, Module: p.Module, Ours: p.Ours, Note: p.Note}
		switch {
		case p.Ours:
			i.Module, i.Version = ourModule, Version(ourModule)
		case p.Module == "": // encoding/json and its v2
			i.Module, i.Version = "std", runtime.Version()
		default:
			i.Version = Version(p.Module)
		}
		is = append(is, i)
	}
	return is
}

// stage1 runs the benchmark of the structural index, which is among the tests of the
// parent module, and gives its lines.
func stage1(tags string) []string {
	args := []string{"test", "-run", "^$", "-bench", "Index", "-benchtime", "100ms"}
	if tags != "" {
		args = append(args, "-tags", tags)
	}
	cmd := exec.Command("go", append(args, "./internal/simd")...)
	cmd.Dir = moduleDir(ourModule)
	out, err := cmd.CombinedOutput()
	lines := stage1Lines(string(out))
	if err != nil && len(lines) == 0 {
		return []string{"not measured: " + strings.TrimSpace(lastLine(string(out)))}
	}
	return lines
}

// stage1Lines keeps the benchmark lines that state a rate, as name and GB/s.
func stage1Lines(out string) []string {
	var lines []string
	for _, l := range strings.Split(out, "\n") {
		f := strings.Fields(l)
		for i := 1; i < len(f); i++ {
			if f[i] == "MB/s" && strings.HasPrefix(f[0], "Benchmark") {
				lines = append(lines, strings.TrimPrefix(f[0], "Benchmark")+" "+gbps(f[i-1]))
			}
		}
	}
	return lines
}

func lastLine(s string) string {
	ls := strings.Split(strings.TrimSpace(s), "\n")
	return ls[len(ls)-1]
}

// moduleDir asks the go command where a module's files are.
func moduleDir(module string) string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		return ".."
	}
	return strings.TrimSpace(string(out))
}
