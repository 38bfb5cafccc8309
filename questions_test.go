package javelin_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// questions are what someone asks who knows Go and not this module, with the page that
// answers, and a text in the line of that page that does. A heading of the page may be given,
// after which the text stands.
var questions = []struct{ question, page, heading, text string }{
	{"What is it?", "README.md", "# Javelin", "Javelin is a JSON library for Go"},
	{"How much faster is it, and than what?", "README.md", "# Javelin", "Compared with `encoding/json` of go1."},
	{"What must I change in a program that uses `encoding/json`?", "README.md", "## Install", `import "github.com/javelin-go/javelin/json"`},
	{"Which call reads a file of NDJSON?", "docs/v2.md", "## Which call", "such as a file of NDJSON | them one by one | `Records`"},
	{"What does a first program look like, and what does it print?", "README.md", "## A first program", "package main"},
}

// within are the lines by which a reader must have found the answers of the first screen.
var within = map[string]int{"What is it?": 10, "How much faster is it, and than what?": 30}

// TestQuestionsOfAReader: the pages answer, and CONTRIBUTING.md says in which lines.
func TestQuestionsOfAReader(t *testing.T) {
	list, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(questions) != 5 {
		t.Errorf("%d questions", len(questions))
	}
	for _, q := range questions {
		text, err := os.ReadFile(q.page)
		if err != nil {
			t.Fatal(err)
		}
		line, after := 0, false
		for i, s := range strings.Split(string(text), "\n") {
			after = after || s == q.heading
			if after && strings.Contains(s, q.text) {
				line = i + 1
				break
			}
		}
		if line == 0 {
			t.Errorf("%s: nothing in %s after %q says %q", q.question, q.page, q.heading, q.text)
			continue
		}
		if most := within[q.question]; most > 0 && line > most {
			t.Errorf("%s: the answer is in line %d of %s, and must be in the first %d", q.question, line, q.page, most)
		}
		row := fmt.Sprintf("| %s | [%s](%s), line %d |", q.question, q.page, q.page, line)
		if !strings.Contains(string(list), row) {
			t.Errorf("CONTRIBUTING.md does not have the line\n%s", row)
		}
	}
}
