//go:build !(amd64 || arm64 || loong64 || ppc64 || ppc64le || s390x) || tinygo

package simd

// vectorBytes says whether [bytes.IndexByte] looks at many bytes at once.
const vectorBytes = false
