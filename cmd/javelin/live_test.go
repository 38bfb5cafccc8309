package main

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestLivePipe: whoever writes to a command, and waits for what it prints of a value
// before there is another, gets it: after the bracket that ends the value, and with
// the end of the line if that has come; numbers and literals with the whitespace
// after them.
func TestLivePipe(t *testing.T) {
	if runtime.GOOS == "plan9" || runtime.GOOS == "js" || runtime.GOOS == "wasip1" || runtime.GOOS == "windows" {
		return // no pipes with deadlines
	}
	type step struct{ in, out string }
	for _, tt := range []struct {
		args  string
		steps []step
	}{
		{"set a 1", []step{{`{"a":5}`, `{"a":1}`}, {"\n", "\n"}, {" {\"a\":[]}\n", " {\"a\":1}\n"}, {"{\"a\"", ""}, {":7}\r\n\n", "{\"a\":1}\r\n\n"}}},
		{"set /a 1", []step{{"{\"a\":5}\n", "{\"a\":1}\n"}, {"{\"b\":5}", `{"b":5,"a":1}`}}},
		{"set $.a 1", []step{{"{\"a\":5}\n", "{\"a\":1}\n"}, {"7\n", "7\n"}, {"true ", "true "}, {`"x"`, `"x"`}, {"[1]", "[1]"}}},
		{"set  1", []step{{"{\"a\":5}\n", "1\n"}, {"12", ""}, {"3\n", "1\n"}}},
		{"del a", []step{{`{"a":5}`, `{}`}, {"\n", "\n"}, {"7\n", "7\n"}, {"[1", ""}, {"]", "[1]"}, {" \n", " \n"}}},
		{"del /a", []step{{"{\"a\":5}\n", "{}\n"}, {`{"a":1,"b":2}`, `{"b":2}`}}},
		{"del $.a", []step{{"{\"a\":5}\n", "{}\n"}, {"null\n", "null\n"}}},
		{"get a", []step{{`{"a":5}`, "5\n"}, {`{"b":5}{"a":6`, ""}, {"}\n", "6\n"}}},
		{"get -p a -p b", []step{{`{"a":5}`, "5\t\n"}, {`{"b":"x"}`, "\tx\n"}}},
		{"get -0 a", []step{{`{"a":5}`, "5\x00"}}},
		{"get $.a", []step{{`{"a":5}`, "5\n"}}},
		{"get ", []step{{`{"a":5}`, "{\"a\":5}\n"}, {"7 ", "7\n"}}},
		{"fmt", []step{{`[1]`, "[\n  1\n]\n"}, {"7\n", "7\n"}}},
		{"fmt -S", []step{{`{"b":1,"a":2}`, "{\n  \"a\": 2,\n  \"b\": 1\n}\n"}, {"7\n", "7\n"}}},
		{"min", []step{{`[1 ]`, "[1]\n"}, {"7\n", "7\n"}}},
		{"canon", []step{{`[1 ]`, "[1]\n"}, {"7\n", "7\n"}}},
		{"lines", []step{{`[1,`, "1\n"}, {"2]", "2\n"}, {"{}", "{}\n"}}},
		{"fmt --keep-going", []step{{"[1]\n", "[\n  1\n]\n"}}},
		{"get --keep-going a", []step{{"{\"a\":5}\n", "5\n"}, {"x\n", ""}, {"{\"a\":6}\n", "6\n"}}},
		{"canon --keep-going", []step{{"[1 ]\n", "[1]\n"}}},
	} {
		t.Run(tt.args, func(t *testing.T) {
			stdin, in, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			out, stdout, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			done := make(chan string)
			go func() {
				var stderr bytes.Buffer
				run(stdin, stdout, &stderr, strings.Split(tt.args, " "))
				stdout.Close()
				done <- stderr.String()
			}()
			for _, s := range tt.steps {
				if _, err := io.WriteString(in, s.in); err != nil {
					t.Fatal(err)
				}
				got := make([]byte, len(s.out))
				if err := out.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
					t.Fatal(err)
				}
				if n, err := io.ReadFull(out, got); err != nil || string(got) != s.out {
					t.Errorf("behind %q: %q, %v, want %q", s.in, got[:n], err, s.out)
					break
				}
			}
			in.Close()
			if rest, err := io.ReadAll(out); err != nil || strings.TrimSpace(string(rest)) != "" && !t.Failed() {
				t.Errorf("in the end: %q, %v", rest, err)
			}
			<-done
			stdin.Close()
		})
	}
}
