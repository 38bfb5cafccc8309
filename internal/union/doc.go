// Package union reads and writes interface types of which a program has declared which types
// they may hold, and how JSON tells these apart.
package union
