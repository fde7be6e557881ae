package channels

import (
	"math/big"
	"testing"

	"launa/sdk/buyer/internal/answers"
)

func TestNoMoreCountsAsChargedThanThePrice(t *testing.T) {
	for _, says := range []string{"101", "-1", "1e2", ""} {
		held := &Channel{charged: new(big.Int), Balance: new(big.Int), unanswered: new(big.Int), store: InMemory()}
		receipt := &answers.Receipt{Success: true, Extra: map[string]any{"chargedAmount": says}}
		held.Note(receipt, Payment{}, big.NewInt(100))
		if held.charged.Sign() != 0 {
			t.Errorf("%q was taken for %s", says, held.charged)
		}
		// The next 402 corrects a sum that differs from the buyer's.
		receipt.Extra = map[string]any{
			"chargedAmount": "100", "channelState": map[string]any{"chargedCumulativeAmount": "300"},
		}
		held.Note(receipt, Payment{}, big.NewInt(100))
		if held.charged.Sign() != 0 {
			t.Errorf("took over %s", held.charged)
		}
	}
}
