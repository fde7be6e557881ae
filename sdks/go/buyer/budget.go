package buyer

import (
	"context"
	"math/big"
	"sync"
)

// Budget is what was signed away on a day. What is signed counts as spent, whether or not it was charged in the end: a
// seller that refuses a payment could still charge it later.
type Budget interface {
	// Reserve adds an amount to the sum of a day (2006-01-02, UTC) unless that would exceed the limit, and tells whether
	// it did. It must be atomic.
	Reserve(ctx context.Context, day string, amount, limit *big.Int) (bool, error)
}

// MemoryBudget makes a budget of this process alone, forgotten when it ends.
func MemoryBudget() Budget { return &memoryBudget{sum: new(big.Int)} }

type memoryBudget struct {
	mutex sync.Mutex
	day   string
	sum   *big.Int
}

func (b *memoryBudget) Reserve(_ context.Context, day string, amount, limit *big.Int) (bool, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	sum := new(big.Int).Set(amount)
	if b.day == day {
		sum.Add(sum, b.sum)
	}
	if sum.Cmp(limit) > 0 {
		return false, nil
	}
	b.day, b.sum = day, sum
	return true, nil
}
