// Package elasticjson sends documents to Elasticsearch and reads what it finds, by
// Javelin on both sides of the client's package esapi.
package elasticjson

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/elastic/go-elasticsearch/v9/esapi"

	"github.com/javelin-go/javelin/json/v2"
)

// Document is any value, for places that ask for the method EncodeJSON: esutil of
// the client, and typed requests.
type Document struct{ V any }

// EncodeJSON implements esutil.JSONEncoder.
func (d Document) EncodeJSON(w io.Writer) error { return json.MarshalWrite(w, d.V) }

// Failure is a document that has not been taken.
type Failure struct {
	ID, Type, Reason string
}

// Index sends documents with their ids in one request, and returns those that have
// not been taken.
func Index[T any](ctx context.Context, t esapi.Transport, index string, docs iter.Seq2[string, T]) ([]Failure, error) {
	// The body of a bulk request is NDJSON, an action and a document in turn.
	var body bytes.Buffer
	w := json.NewRecordWriter(&body)
	for id, doc := range docs {
		action := map[string]map[string]string{"index": {"_id": id}}
		if err := errors.Join(w.Write(action), w.Write(doc)); err != nil {
			return nil, err
		}
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	resp, err := esapi.BulkRequest{Index: index, Body: &body}.Do(ctx, t)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.IsError() {
		return nil, fmt.Errorf("bulk: %s", resp.Status())
	}
	// Of a long answer only what failed is kept.
	type item struct {
		Index struct {
			ID    string `json:"_id"`
			Error *struct {
				Type   string `json:"type"`
				Reason string `json:"reason"`
			} `json:"error"`
		} `json:"index"`
	}
	var failed []Failure
	for it, err := range json.Elements[item](resp.Body, "/items") {
		if err != nil {
			return failed, err
		}
		if e := it.Index.Error; e != nil {
			failed = append(failed, Failure{it.Index.ID, e.Type, e.Reason})
		}
	}
	return failed, nil
}

// Search returns the documents that a query finds.
func Search[T any](ctx context.Context, t esapi.Transport, index string, query any) ([]T, error) {
	body, err := json.Marshal(map[string]any{"query": query}, json.Deterministic(true))
	if err != nil {
		return nil, err
	}
	resp, err := esapi.SearchRequest{Index: []string{index}, Body: bytes.NewReader(body)}.Do(ctx, t)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.IsError() {
		return nil, fmt.Errorf("search: %s", resp.Status())
	}
	type hit struct {
		Source T `json:"_source"`
	}
	var found []T
	for h, err := range json.Elements[hit](resp.Body, "/hits/hits") {
		if err != nil {
			return found, err
		}
		found = append(found, h.Source)
	}
	return found, nil
}
