package kafkajson

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

// broker has batches to give, and keeps what it is given.
type broker struct {
	batches   []*kgo.Record
	dead      []*kgo.Record
	committed int
}

func (b *broker) PollFetches(ctx context.Context) kgo.Fetches {
	if len(b.batches) == 0 {
		return kgo.NewErrFetch(context.Canceled)
	}
	r := b.batches[0]
	b.batches = b.batches[1:]
	return kgo.Fetches{{Topics: []kgo.FetchTopic{{Topic: r.Topic, Partitions: []kgo.FetchPartition{{Partition: r.Partition, Records: []*kgo.Record{r}}}}}}}
}

func (b *broker) ProduceSync(_ context.Context, rs ...*kgo.Record) (results kgo.ProduceResults) {
	for _, r := range rs {
		b.dead = append(b.dead, r)
		results = append(results, kgo.ProduceResult{Record: r})
	}
	return results
}

func (b *broker) CommitUncommittedOffsets(context.Context) error {
	b.committed++
	return nil
}

func TestConsume(t *testing.T) {
	first, err := Batch("orders", []Order{{ID: 1, Items: []string{"tea"}}, {ID: 2, Items: []string{}}})
	if want := "{\"id\":1,\"items\":[\"tea\"]}\n{\"id\":2,\"items\":[]}\n"; err != nil || string(first.Value) != want {
		t.Fatalf("%q, %v", first.Value, err)
	}
	second := &kgo.Record{Topic: "orders", Partition: 3, Offset: 7, Key: []byte("k"), Value: []byte("{\"id\":\"x\"}\n{\"id\":4}\n{\"id\":5,\n{\"id\":6}\n")}
	b := &broker{batches: []*kgo.Record{first, second}}
	var got []uint64
	err = Consume(context.Background(), b, "orders.dead", func(o Order) error {
		got = append(got, o.ID)
		return nil
	})
	if !errors.Is(err, context.Canceled) || b.committed != 2 || !reflect.DeepEqual(got, []uint64{1, 2, 4, 6}) {
		t.Errorf("%v, %d batches committed, orders %v", err, b.committed, got)
	}
	if len(b.dead) != 2 {
		t.Fatalf("%d dead letters, want 2", len(b.dead))
	}
	for i, want := range []string{
		`orders.dead k {"id":"x"} reason=json: cannot unmarshal JSON string into Go uint64 within "/id" topic=orders partition=3 offset=7 record=0 byte=0`,
		`orders.dead k {"id":5, reason=jsontext: invalid character '{' at start of string (expecting '"') after offset 29 topic=orders partition=3 offset=7 record=2 byte=20`,
	} {
		r := b.dead[i]
		s := fmt.Sprintf("%s %s %s", r.Topic, r.Key, r.Value)
		for _, h := range r.Headers {
			s += fmt.Sprintf(" %s=%s", h.Key, h.Value)
		}
		if s != want {
			t.Errorf("dead letter %d:\n%s\nwant\n%s", i, s, want)
		}
	}

	failed := errors.New("no room")
	b = &broker{batches: []*kgo.Record{first}}
	if err := Consume(context.Background(), b, "orders.dead", func(Order) error { return failed }); err != failed || b.committed != 0 {
		t.Errorf("%v, %d batches committed", err, b.committed)
	}
}
