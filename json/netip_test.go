package json

import (
	"encoding/json"
	"net/netip"
	"testing"
)

// TestNetworkAddresses: types of net/netip, by whichever of their methods, are as in
// encoding/json.
func TestNetworkAddresses(t *testing.T) {
	type named netip.Addr
	type embedded struct{ netip.Prefix }
	v := []any{
		netip.Addr{}, netip.MustParseAddr("10.0.0.1"), netip.MustParseAddr("fe80::1%eth\"<0"), netip.MustParseAddr("::ffff:1.2.3.4"),
		netip.MustParseAddrPort("[::1]:80"), netip.AddrPort{}, netip.MustParsePrefix("10.0.0.0/8"), netip.Prefix{}, &netip.Addr{},
		(*netip.Addr)(nil), named{}, embedded{netip.MustParsePrefix("::/0")}, [1]netip.Addr{},
		map[netip.Addr]netip.Prefix{netip.MustParseAddr("1.2.3.4"): {}, netip.MustParseAddr("1.2.3.3"): {}},
		struct {
			A netip.Addr `json:",omitzero"`
			B netip.Addr `json:",string"`
		}{},
	}
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Marshal(v); err != nil || string(got) != string(want) {
		t.Fatalf("%s, %v, want %s", got, err, want)
	}
}
