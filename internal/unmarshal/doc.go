// Package unmarshal reads JSON into Go values by plans.
//
// A [Plan] is a Go type compiled for reading, a [State] a call that runs plans over a
// Decoder:
//
//	UnmarshalDecode ─► plan for (type, mode) ─► plan.read(u, plan, address)
//	                                               │  complete form: tokens of the Decoder
//	                                               └─ fast form: entries of its index
//
// The complete form reads token by token, and defines what is right. The fast form reads by
// the entries of the index. Where it stops, it pauses what is open, and the complete form
// goes on.
//
// Between two calls of read the Decoder stands after a token or value, with its
// state up to date, so that whoever reads next, be it a user's method, the fast
// form or the complete one, finds all in order. A fast form that gives up leaves
// the Decoder at such a place; the complete one goes on there.
//
// The files have an order: each uses only those before it. Files joined by a plus use each
// other.
//
//	state + plan                                    what calls and plans are made of
//	zero, wrong, limit, value, grow, new, elements,
//	paused, name, std, coerced, opaque              memory, names, the next value of a Decoder
//	scalar, classic, fast_any, open, method, time,
//	number, embed, optional, pointer                values without parts, in the complete form
//	default, plan_struct                            how plans are found, and tables of structs
//	any, fast_text, fast_list, fast_scalar,
//	fast_short, fast_null, map_fast, fast_alike     values without parts, in the fast form
//	fast_whole + fast_lists + fast_value
//	+ fast_whole_map                                values with parts, in the fast form
//	struct + slice + map + finish, bytes            the same in the complete form
//	noted, root + small + replaced, unmarshal,
//	generated                                       a call
//	compile                                         how the plan of a type is made
package unmarshal
