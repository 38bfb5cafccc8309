package nethttp

import (
	"context"
	"fmt"
	"io"
	"iter"
	"net/http"

	"github.com/javelin-go/javelin/json/v2"
)

// Client speaks to a Server.
type Client struct {
	URL  string
	HTTP http.Client
}

// do sends a request and returns the body of the answer, if that is a good one.
func (c *Client) do(ctx context.Context, method string, body io.Reader) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.URL+"/orders", body)
	if err != nil {
		return nil, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, fmt.Errorf("%s /orders: %s", method, resp.Status)
	}
	return resp.Body, nil
}

// List returns the orders of the server, as they arrive. The request is sent when
// the iteration begins and is over when that ends.
func (c *Client) List(ctx context.Context) iter.Seq2[Order, error] {
	return func(yield func(Order, error) bool) {
		body, err := c.do(ctx, "GET", nil)
		if err != nil {
			yield(Order{}, err)
			return
		}
		defer body.Close()
		for order, err := range json.Elements[Order](body, "/orders") {
			if !yield(order, err) {
				return
			}
		}
	}
}

// Send sends orders and returns the verdicts, each as soon as it is there.
func (c *Client) Send(ctx context.Context, orders iter.Seq[Order]) iter.Seq2[Verdict, error] {
	return func(yield func(Verdict, error) bool) {
		r, w := io.Pipe()
		defer r.Close() // ends the goroutine
		go func() {
			out := json.NewRecordWriter(w)
			for o := range orders {
				if out.Write(o) != nil || out.Flush() != nil {
					return
				}
			}
			w.Close()
		}()
		body, err := c.do(ctx, "POST", r)
		if err != nil {
			yield(Verdict{}, err)
			return
		}
		defer body.Close()
		for v, err := range json.Records[Verdict](body) {
			if !yield(v, err) || err != nil {
				return
			}
		}
	}
}
