package buyer

import "math/big"

// The refusals of a buyer that has lost count of the charges: its voucher may be one of them.
var miscounted = map[string]bool{
	"invalid_batch_settlement_evm_cumulative_amount_mismatch": true,
	"invalid_batch_settlement_evm_cumulative_below_claimed":   true,
}

// isOutOfStep tells whether a refusal means that the buyer knows another state of the channel.
func isOutOfStep(reason string) bool {
	return miscounted[reason] || reason == "invalid_batch_settlement_evm_cumulative_exceeds_balance"
}

// corrected returns the same offer from the seller's refusal of a request's first payment. It is true if the refusal contains the channel's
// state, and allows another payment. The offer may not be a more expensive one.
func (b *Buyer) corrected(held *channel, refused *refusal, first channelOffer) (channelOffer, bool) {
	if refused == nil || !isOutOfStep(refused.asked.Error) {
		return channelOffer{}, false
	}
	for index, text := range refused.asked.Accepts {
		terms, isReadable := termsOf(text)
		if !isReadable || !terms.isWithin(first.terms) || !first.isRefund && b.policy.refusal(terms, b.abilities()) != "" {
			continue
		}
		offer, err := offerIn(refused.asked, index, terms, first.config)
		offer.isRefund, offer.replaced = first.isRefund, refused
		if err == nil && offer.id == held.id {
			return offer, held.correct(offer, b.wallet, miscounted[refused.asked.Error])
		}
	}
	return channelOffer{}, false
}

// correct records a seller's state of the channel, if one of our vouchers proves that the sum was signed before this request. It never
// lowers the sum of charges. If this turn sends a payment again, no voucher proves a greater sum. The limits count a voucher after a refusal
// for a miscount alone, so no other refusal raises the sum. It is true if the state allows a refund, or another voucher: this one adds at
// most one price to the sum that the seller could claim before the request.
func (c *channel) correct(offer channelOffer, w wallet, isMiscount bool) bool {
	state, _ := offer.terms.Extra["channelState"].(map[string]any)
	signed, _ := offer.terms.Extra["voucherState"].(map[string]any)
	charged, balance := amountIn(state, "chargedCumulativeAmount"), amountIn(state, "balance")
	most := amountIn(signed, "signedMaxClaimable")
	signature, _ := signed["signature"].(string)
	if charged == nil || balance == nil || most == nil || charged.Cmp(most) > 0 || charged.Cmp(c.charged) < 0 {
		return false
	}
	if charged.Cmp(c.charged) > 0 && !isMiscount && c.claimable.Sign() > 0 || c.mayBeOwn(most, charged) || !w.hasSigned(voucher{offer.id, most.String(), signature}, offer.of.chainID) {
		return false
	}
	c.charged, c.balance, c.signed = charged, balance, larger(c.signed, most)
	c.keep()
	// A refund pays nothing. A deposit serves the next request.
	return offer.isRefund || new(big.Int).Add(charged, offer.terms.value()).Cmp(balance) <= 0
}

// mayBeOwn tells whether a seller's proof of charges can be a voucher of this purchase, which proves nothing for it: each repetition would
// sign a greater one.
func (c *channel) mayBeOwn(most, charged *big.Int) bool {
	if c.signed.Cmp(c.claimable) > 0 && most.Cmp(c.signed) == 0 {
		return true
	}
	if charged.Cmp(c.charged) <= 0 {
		return false
	}
	// A store that was lost has no sum to compare with.
	isLost := c.claimable.Sign() == 0
	return c.isResent || c.isRepeated && !isLost && most.Cmp(c.signed) <= 0
}

func larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}
