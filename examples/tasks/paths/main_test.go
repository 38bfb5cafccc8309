package main

func Example() {
	main()
	// Output:
	// store.book.# = 3 <nil>
	// store.book.1.title = "Sword of Honour" <nil>
	// store.book.#.price = [8.99,12.99,8.95] <nil>
	// store.book.#(title%"Sword*").price = 12.99 <nil>
	// store.book.0.{title,"n":tags.#} = {"title":"Moby Dick","n":2} <nil>
	// ["Moby Dick","Sayings of the Century"] <nil>
	// "whale"
	// ["Moby Dick"] <nil>
	// /store/book/0/tags/0 "sea"
	// /store/book/1/tags/0 "war"
	// 8.99 "Sayings of the Century" false <nil>
}
