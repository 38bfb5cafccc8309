package read

import "bytes"

// space is what may stand around the members of an object.
const space = " \t\r\n"

// TrimSpace returns raw without what may stand after it.
func TrimSpace(raw []byte) []byte { return bytes.TrimRight(raw, space) }

// IsObject reports whether raw, a JSON value or nothing, is an object.
func IsObject(raw []byte) bool { return bytes.HasSuffix(TrimSpace(raw), []byte("}")) }

// BeginMember returns the object raw, or an empty one if raw is empty, without its end, for
// another member to follow.
func BeginMember(raw []byte) []byte {
	if len(raw) == 0 {
		return append(raw, '{')
	}
	raw = TrimSpace(raw)
	raw = TrimSpace(raw[:len(raw)-1])
	if !bytes.HasSuffix(raw, []byte("{")) && !bytes.HasSuffix(raw, []byte(",")) {
		raw = append(raw, ',')
	}
	return raw
}
