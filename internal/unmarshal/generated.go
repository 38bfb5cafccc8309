package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/rt"
)

func unmarshalGenerated(u *State, pl *Plan, p plan.Pointer) error {
	if u.slow || plan.DisableGenerated || u.O.Flags.Get(opt.OwnFlags) {
		return pl.natural(u, pl, p)
	}
	if u.code == nil {
		u.code = plan.Code.GetDecoder()
	}
	err := plan.Code.Read(u.code, u.Dec, plan.ReceiverOf(pl.code, p))
	if e, ok := err.(*rt.Error); ok {
		return plan.Semantic.New(plan.FromGenerated(e))
	}
	return err
}

// SmallGenerated is Unmarshal for a small document without options, into a type that
// is read by generated code. If it reports false, that is not so.
func (c *Call) SmallGenerated(in []byte, out any) (done bool, err error) {
	v := reflect.ValueOf(out)
	if plan.DisableFast || plan.DisableGenerated || v.Kind() != reflect.Pointer || v.IsNil() {
		return false, nil
	}
	pl := c.U.RootPlan(v, 0)
	if pl.code == nil {
		return false, nil
	}
	if c.code == nil {
		c.code = plan.Code.GetDecoder()
	}
	done, err = plan.Code.Small(c.code, in, plan.ReceiverOf(pl.code, plan.PointerTo(v)))
	if e, ok := err.(*rt.Error); ok {
		err = plan.Semantic.New(plan.FromGenerated(e))
	}
	return done, err
}
