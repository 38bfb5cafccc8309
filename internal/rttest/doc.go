// Package rttest has no code. Its tests are those of package rt that json/v2 and generated code
// take part in. In package rt, whose own tests see what it does not export, they would have all
// packages above it compiled a second time.
package rttest
