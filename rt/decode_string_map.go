package rt

// StringMap reads an object into a map of strings.
func (d *Decoder) StringMap(p *map[string]string) {
	var m Map
	if !d.BeginMap(&m, len(*p), &typeStringMap) {
		if m.Null {
			*p = nil
		}
		return
	}
	TryEntries(d, &m, p, nil, TryStringElement)
	for d.NextKey(&m) {
		k := d.KeyString()
		var v string
		had := false
		if d.MayHave(&m) {
			v, had = (*p)[k]
		}
		if d.Had(&m, had) {
			break
		}
		if d.merge {
			v = ""
		}
		d.String(&v)
		(*p)[k] = v
	}
}
