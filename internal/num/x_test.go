package num
import ("testing";"math/rand/v2";"math")
var X uint64
func BenchmarkParts(b *testing.B){
	r := rand.New(rand.NewPCG(1, 2))
	var xs,ds [1024]uint64
	var es [1024]int
	for i := range xs { xs[i] = math.Float64bits(floatKinds()[2].make(r))&^(1<<63); ds[i],es[i]=shortest64(xs[i]) }
	b.Run("shortest",func(b *testing.B){for i:=range b.N{ d,_:=shortest64(xs[i%1024]); X+=d}})
	var buf [scratch-1]byte
	b.Run("layout",func(b *testing.B){for i:=range b.N{ X+=uint64(layout(&buf,ds[i%1024],es[i%1024]))}})
}
