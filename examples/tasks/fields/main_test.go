package main

func Example() {
	main()
	// Output:
	// 200 [{"id":1,"title":"Write"},{"id":2,"title":"Review"}]
	// 200 [{"id":1,"owner":{"name":"Ada"},"labels":{"state":"open"}},{"id":2,"owner":{"nam
	// 400 json: cannot handle Go main.person: unknown object member name "nam" within "/ow
	// 200 [{"id":1,"title":"Write","owner":{"name":"Ada","email":"ada@example.com"},"label
	// {1 Rewrite {Lovelace ada@example.com} map[state:open team:a]} <nil>
}
