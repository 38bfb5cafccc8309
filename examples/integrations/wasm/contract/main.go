// Contract is a program for runtimes of WebAssembly that forbid floating-point
// numbers, as some blockchains do: its types have none, so what is generated for
// them, and what that calls, has no instruction for them.
//
//	GOOS=wasip1 GOARCH=wasm go build -tags purego,nounsafe -o contract.wasm .
//
// TinyGo compiles it as well, and then the same holds. The runtimes of both have such
// instructions of their own.
package main

import (
	"os"

	"github.com/javelin-go/javelin/rt"
)

// balance returns the balance of an account.
func (s *State) balance(of string) *uint64 {
	for i := range s.Balances {
		if s.Balances[i].Of == of {
			return &s.Balances[i].Amount
		}
	}
	s.Balances = append(s.Balances, Balance{Of: of})
	return &s.Balances[len(s.Balances)-1].Amount
}

// apply does what a message says.
func (s *State) apply(in []byte) error {
	var m Message
	if err := rt.Unmarshal(in, &m); err != nil {
		return err
	}
	if t := m.Transfer; t != nil {
		for _, c := range t.Amount {
			*s.balance(t.Recipient) += c.Amount
			s.Log = append(s.Log, Entry{To: t.Recipient, Coin: c})
		}
	}
	if a := m.Approve; a != nil {
		for name, limit := range a.Limits {
			b := s.balance(name)
			*b = min(*b, uint64(max(limit, 0)))
		}
	}
	return nil
}

func run(lines []string) error {
	var s State
	for _, line := range lines {
		if err := s.apply([]byte(line)); err != nil {
			return err
		}
	}
	out, err := rt.Marshal(&s)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(append(out, '\n'))
	return err
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
