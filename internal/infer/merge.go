package infer

// Merge adds the samples that another Sampler has read, which is not to be used after that.
// It must have been made with the same Config. What is known in the end is what one Sampler
// would know that has read all of them, unless they have more than maxPlaces places.
func (s *Sampler) Merge(other *Sampler) {
	s.n += other.n
	s.nulls += other.nulls
	merge(s.root, other.root)
	if s.made += other.made; s.made > maxPlaces { // many of which are the same by now
		if s.made = count(s.root); s.made > maxPlaces {
			s.fewer()
		}
	}
}

// count returns how many places there are at and below p.
func count(p *place) (n int) {
	for todo := []*place{p}; len(todo) > 0; n++ {
		last := len(todo) - 1
		p := todo[last].find()
		todo = todo[:last]
		for _, m := range p.members {
			todo = append(todo, m.at)
		}
		for _, v := range p.variants {
			todo = append(todo, v)
		}
		if p.value != nil {
			todo = append(todo, p.value)
		}
		if p.element != nil {
			todo = append(todo, p.element)
		}
	}
	return n
}
