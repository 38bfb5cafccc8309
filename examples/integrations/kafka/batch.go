package kafkajson

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/javelin-go/javelin/json/v2"
)

// Batch makes one record of many orders: a line each. That is less work for brokers, and
// compresses well.
func Batch(topic string, orders []Order) (*kgo.Record, error) {
	var lines bytes.Buffer
	err := json.WriteRecords(&lines, slices.Values(orders))
	return &kgo.Record{Topic: topic, Value: lines.Bytes()}, err
}

// Client is what Consume needs of a [kgo.Client].
type Client interface {
	PollFetches(context.Context) kgo.Fetches
	ProduceSync(context.Context, ...*kgo.Record) kgo.ProduceResults
	CommitUncommittedOffsets(context.Context) error
}

var _ Client = (*kgo.Client)(nil)

// Consume calls do with all orders in all batches, until ctx is done or there is an error.
// Lines that are no orders go to the topic of dead letters, each with the reason and the
// place where it was found. Only then is the batch committed: what is in doubt after a crash
// comes again.
func Consume(ctx context.Context, c Client, dead string, do func(Order) error) error {
	for {
		fetches := c.PollFetches(ctx)
		if err := fetches.Err(); err != nil {
			return err
		}
		var letters []*kgo.Record
		for r := range fetches.RecordsAll() {
			bad, err := Open(r, dead, do)
			if err != nil {
				return err
			}
			letters = append(letters, bad...)
		}
		if err := c.ProduceSync(ctx, letters...).FirstErr(); err != nil {
			return err
		}
		if err := c.CommitUncommittedOffsets(ctx); err != nil {
			return err
		}
	}
}

// Open calls do with the orders in a batch, and returns the lines that are none as records
// for the topic of dead letters.
func Open(r *kgo.Record, dead string, do func(Order) error) (letters []*kgo.Record, err error) {
	for o, err := range json.Records[Order](bytes.NewReader(r.Value)) {
		var bad *json.RecordError
		switch {
		case errors.As(err, &bad):
			line, _, _ := bytes.Cut(r.Value[bad.ByteOffset:], []byte("\n"))
			letters = append(letters, &kgo.Record{Topic: dead, Key: r.Key, Value: line, Headers: []kgo.RecordHeader{
				{Key: "reason", Value: []byte(bad.Err.Error())},
				{Key: "topic", Value: []byte(r.Topic)},
				{Key: "partition", Value: strconv.AppendInt(nil, int64(r.Partition), 10)},
				{Key: "offset", Value: strconv.AppendInt(nil, r.Offset, 10)},
				{Key: "record", Value: strconv.AppendInt(nil, bad.Index, 10)},
				{Key: "byte", Value: strconv.AppendInt(nil, bad.ByteOffset, 10)},
			}})
		default:
			if err := do(o); err != nil {
				return letters, err
			}
		}
	}
	return letters, nil
}
