package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/slab"
)

// This file is memory for plans without functions or forms.

// keptWrite is memory for plans without functions or forms.
var keptWrite = keptMemory{
	plans:   slab.Of[Plan]{Rest: firstMemory.plans[:]},
	structs: slab.Of[Struct]{Rest: firstMemory.structs[:]},
	fields:  slab.Of[Field]{Rest: firstMemory.fields[:]},
	located: slab.Of[plan.StructField]{Rest: firstMemory.located[:]},
}

// firstMemory suffices for few types.
var firstMemory struct {
	plans   [12]Plan
	structs [4]Struct
	fields  [24]Field
	located [24]plan.StructField
}

type keptMemory struct {
	plans   slab.Of[Plan]
	structs slab.Of[Struct]
	fields  slab.Of[Field]
	located slab.Of[plan.StructField]
	ops     slab.Of[writeOp]
	keys    slab.Text
}
