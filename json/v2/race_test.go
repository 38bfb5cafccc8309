//go:build race

package json_test

func init() { racing = true }
