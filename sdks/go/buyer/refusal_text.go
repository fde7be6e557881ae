package buyer

import (
	"encoding/json"
	"fmt"
	"slices"

	"launa/sdk"
)

// refused returns the error for terms that the policy refuses. If a price is too high, the message names the price and the limit.
func (p Policy) refused(reasons []Refusal, accepts []json.RawMessage) *SpendingPolicyError {
	failure := &SpendingPolicyError{Reasons: reasons}
	index := slices.Index(reasons, RefusalAmount)
	if index < 0 || index >= len(accepts) {
		return failure
	}
	if terms, isReadable := termsOf(accepts[index]); isReadable {
		limit := p.maxPerCall(terms).String()
		failure.text = fmt.Sprintf("amount %s exceeds your limit of %s", shownAmount(terms, terms.Amount), shownAmount(terms, limit))
	}
	return failure
}

func shownAmount(terms Terms, amount string) string {
	if usdc, err := launa.AtomicToUsdc(amount); err == nil && launa.IsUsdc(terms.Network, terms.Asset) {
		return usdc + " USDC"
	}
	return fmt.Sprintf("%s units of %s", amount, terms.Asset)
}
