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
		// The seller's sum in this receipt is not the known sum plus the charge, so Note does not add the charge.
		receipt.Extra = map[string]any{
			"chargedAmount": "100", "channelState": map[string]any{"chargedCumulativeAmount": "300"},
		}
		held.Note(receipt, Payment{}, big.NewInt(100))
		if held.charged.Sign() != 0 {
			t.Errorf("took over %s", held.charged)
		}
	}
}
