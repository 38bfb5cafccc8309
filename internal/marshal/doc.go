// Package marshal writes Go values as JSON by plans.
//
// A [Plan] is a Go type compiled for writing, a [State] a call that runs plans over an
// Encoder:
//
//	MarshalEncode ─► plan for (type, mode) ─┬─► fast: appends compact text
//	                                        │     │ anything unusual: sync, write, go on
//	                                        └─► write: the complete form
//
// The complete form writes tokens and values, so that the Encoder's state is up
// to date at any time: for a user's method, for an error, for a flush.
//
// The fast form appends to the Encoder's buffer and tells its state nothing; what
// it has opened it keeps in frames. When it meets a value that it cannot write by
// itself, it takes back no more than the delimiter before it, has the Encoder
// enter the frames (sync), and lets the complete form write that one value. Then
// the frames are the fast form's again. So no value is written twice, and every
// error comes from the complete form.
//
// The files have an order: each uses only those before it, but for four that use each
// other, since a value has parts of any kind.
//
//	state, field, cycle, scalar, memory             what plans and calls are made of
//	alone, method, fast_buffer, size                text, and where it goes
//	ops, plan_map, plan                             how plans are completed and found
//	fast_map_stack, fast_map_text, fast_list,
//	fast_text, bytes, number, time, generated       the fast form of what has no parts
//	fast, fast_any, fast_map, fast_struct           the fast form of what has
//	value, text, slice, embed, struct, classic,
//	map, pointer, std, optional, sequence           the complete form
//	open, again, layout, line, marshal              a call
//	compile, member                                 how the plan of a type is made
package marshal
