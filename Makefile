# The whole set of checks is .ci/run; the targets here are its parts.

.PHONY: help check lint gen bench fuzz campaign stdtests programs

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' Makefile

check: ## a few minutes: tests, gofmt, vet, purego, imports, generated files
	.ci/run test gofmt vet purego light generate

lint: ## staticcheck in each module, then govulncheck; both are fetched
	for m in . bench examples; do (cd $$m && go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...) || exit; done
	go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./...

gen: ## rebuild the generated files
	go generate ./...

bench: ## measure Javelin beside its peers (bench/README.md)
	go run -C bench . run

fuzz: ## every fuzz target, FUZZ_COUNT executions each (default 1000000)
	FUZZ_COUNT=$${FUZZ_COUNT:-1000000} .ci/run fuzz

campaign: ## random inputs through ours and the standard library, COUNT for each comparison (default 10000000)
	go run ./internal/campaign -count $${COUNT:-10000000}

stdtests: ## Go's own tests of encoding/json, json/v2 and jsontext against ours
	.ci/run stdtests

programs: ## tests of well-known modules with encoding/json and with ours, some 20 minutes (bench/README.md)
	go run -C bench ./programs
