module github.com/javelin-go/javelin

go 1.25
