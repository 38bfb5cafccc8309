package main

func Example() {
	main()
	// Output:
	// too much: false <nil>
	// too much: true json: cannot unmarshal into Go []interface {} within "/tags/1000": limit exceeded
	// too much: true json: cannot unmarshal JSON string within "/tags/0": limit exceeded
	// too much: false jsontext: exceeded max depth within "/tags/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0" after offset 28
	// too much: false json: cannot unmarshal JSON string into Go main.Article: unknown object member name "more"
	// too much: true jsontext: read error: limit exceeded
	// too much: true
	// true 10000
}
