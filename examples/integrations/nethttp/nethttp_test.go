package nethttp

import (
	"context"
	"errors"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// numbered yields n orders.
func numbered(n int) iter.Seq[Order] {
	return func(yield func(Order) bool) {
		for i := 1; i <= n && yield(Order{i, float64(i) / 4}); i++ {
		}
	}
}

func start(t *testing.T, orders iter.Seq[Order]) *Client {
	s := Server{Orders: func() iter.Seq[Order] { return orders }}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(server.Close)
	return &Client{URL: server.URL}
}

func TestList(t *testing.T) {
	c := start(t, numbered(50_000))
	n, sum := 0, 0.0
	for o, err := range c.List(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		sum += o.Total
	}
	if n != 50_000 || sum != 50_000*50_001/8 {
		t.Errorf("%d orders, %v in all", n, sum)
	}
	// A reader that has seen enough stops.
	for o := range c.List(context.Background()) {
		if o.ID == 3 {
			break
		}
	}
}

// TestListIsCutOff shows that half a document is an error, not a short list.
func TestListIsCutOff(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `{"orders": [{"id": 1}, {"id": 2}`)
	}))
	defer server.Close()
	c := &Client{URL: server.URL}
	var ids []int
	var last error
	for o, err := range c.List(context.Background()) {
		if last = err; err == nil {
			ids = append(ids, o.ID)
		}
	}
	if len(ids) != 2 || !errors.Is(last, io.ErrUnexpectedEOF) {
		t.Errorf("%v, %v", ids, last)
	}
}

// TestSendIsAStream shows that a verdict arrives before the next order is made.
func TestSendIsAStream(t *testing.T) {
	c := start(t, nil)
	more := make(chan bool)
	orders := func(yield func(Order) bool) {
		for i := 1; yield(Order{ID: i}) && <-more; i++ {
		}
	}
	var got []Verdict
	for v, err := range c.Send(context.Background(), orders) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, v)
		more <- len(got) < 3
	}
	if len(got) != 3 || got[0] != (Verdict{1, "taken"}) || got[2] != (Verdict{3, "taken"}) {
		t.Errorf("%v", got)
	}
}

func TestBadRecords(t *testing.T) {
	c := start(t, nil)
	resp, err := http.Post(c.URL+"/orders", "application/x-ndjson", strings.NewReader(`{"id": 1}
{"id": "two"}
{"id": 3, "totla": 1}
{"id": 4
{"id": 5}
`))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	want := `{"id":1,"state":"taken"}
{"id":0,"state":"bad: \"/id\""}
{"id":0,"state":"bad: \"/totla\""}
{"id":0,"state":"bad: \"\""}
{"id":5,"state":"taken"}
`
	if err != nil || string(b) != want {
		t.Errorf("%s, %v, want %s", b, err, want)
	}
}
