package main

func Example() {
	main()
	// Output:
	// 2026-03-14 08:00:00.25 +0000 UTC 2026 30 Thursday 1h30m0s 250.5ms
	// true <nil>
	// json: cannot marshal from Go time.Duration: no default representation; a tag javelin:"format=units" gives the field one (or sec, milli, micro, nano, iso8601)
	// "PT1H30M" <nil>
}
