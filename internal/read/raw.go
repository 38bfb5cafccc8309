package read

import "bytes"

// space is what may stand around the members of an object.
const space = " \t\r\n"

// TrimSpace returns raw without what may stand after it.
func TrimSpace(raw []byte) []byte { return bytes.TrimRight(raw, space) }

// IsObject reports whether raw, a JSON value or nothing, is an object.
func IsObject(raw []byte) bool {
	return len(raw) > 0 && raw[len(raw)-1] == '}' || bytes.HasSuffix(TrimSpace(raw), []byte("}"))
}

// BeginMember returns the object raw, or an empty one if raw is empty, without its end, for
// another member to follow.
func BeginMember(raw []byte) []byte {
	if len(raw) == 0 {
		return append(raw, '{')
	}
	if n := len(raw) - 1; n > 1 && raw[n] == '}' && raw[n-1] > ' ' && raw[n-1] != '{' && raw[n-1] != ',' {
		raw[n] = ','
		return raw
	}
	raw = TrimSpace(raw)
	raw = TrimSpace(raw[:len(raw)-1])
	if !bytes.HasSuffix(raw, []byte("{")) && !bytes.HasSuffix(raw, []byte(",")) {
		raw = append(raw, ',')
	}
	return raw
}

// fewMembers is how many members like the first one there is room for in a new object.
const fewMembers = 4

// AppendMember returns the object raw, or a new one if raw is empty, with another member, name
// in quotes. left is how many bytes there may be to come, with this member's.
func AppendMember(raw, name, value []byte, left int) []byte {
	if n := len(name) + len(value) + len("{:}"); cap(raw) == 0 {
		raw = make([]byte, 0, max(n, min(fewMembers*n, left)))
	}
	raw = append(append(BeginMember(raw), name...), ':')
	return append(append(raw, value...), '}')
}
