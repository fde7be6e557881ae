package buyer

import "math/big"

// correction is the information of a refusal about a channel.
type correction int

const (
	// The refusal proves nothing.
	correctedNot correction = iota
	// The refusal contains the channel's state. A payment now would take a deposit, or give the seller more than the price of one request.
	correctedOnly
	// The refusal contains the channel's state, and allows another voucher.
	correctedEnough
)

// The refusals of a buyer that is out of step with the channel.
var outOfStep = map[string]bool{
	"invalid_batch_settlement_evm_cumulative_amount_mismatch": true,
	"invalid_batch_settlement_evm_cumulative_below_claimed":   true,
	"invalid_batch_settlement_evm_cumulative_exceeds_balance": true,
}

// corrected returns the same offer from the seller's refusal, once the buyer knows the channel's state. The offer may not be a more
// expensive one.
func (b *Buyer) corrected(
	held *channel, refused *PaymentRefusedError, first channelOffer,
) (channelOffer, correction) {
	asked, err := requiredBy(refused.header, nil)
	if err != nil || !outOfStep[asked.Error] {
		return channelOffer{}, correctedNot
	}
	for index, text := range asked.Accepts {
		terms, isReadable := termsOf(text)
		if !isReadable || !terms.isWithin(first.terms) {
			continue
		}
		offer, err := offerIn(asked, index, terms, first.config)
		offer.isRefund = first.isRefund
		if err != nil || offer.id != held.id {
			continue
		}
		told := held.correct(offer, b.wallet)
		if told != correctedNot && refused.settle != nil {
			// The seller has shown a later voucher of this channel. The deposit stays counted.
			refused.settle()
		}
		return offer, told
	}
	return channelOffer{}, correctedNot
}

// correct records a seller's state of the channel, if one of our vouchers proves that the sum was signed. It never lowers the sum of
// charges. It allows another voucher only if that adds at most one price to the sum that the seller could claim before the request.
func (c *channel) correct(offer channelOffer, w wallet) correction {
	state, _ := offer.terms.Extra["channelState"].(map[string]any)
	signed, _ := offer.terms.Extra["voucherState"].(map[string]any)
	charged, balance := amountIn(state, "chargedCumulativeAmount"), amountIn(state, "balance")
	most := amountIn(signed, "signedMaxClaimable")
	signature, _ := signed["signature"].(string)
	if charged == nil || balance == nil || most == nil || charged.Cmp(most) > 0 || charged.Cmp(c.charged) < 0 {
		return correctedNot
	}
	if !w.hasSigned(voucher{offer.id, most.String(), signature}, offer.of.chainID) {
		return correctedNot
	}
	before := c.claimable
	// A process that has forgotten it signed a greater sum than this request's voucher.
	if most.Cmp(c.signed) > 0 {
		before = most
	}
	// The proof may be a voucher of this purchase, which proves nothing for it: each repetition would sign a greater one.
	if c.isRepeated && charged.Cmp(c.charged) > 0 && most.Cmp(c.signed) <= 0 {
		return correctedNot
	}
	c.charged, c.balance, c.signed = charged, balance, larger(c.signed, most)
	c.keep()
	// A refund pays nothing. A deposit serves the next request.
	isCovered := new(big.Int).Add(charged, offer.terms.value()).Cmp(balance) <= 0
	if offer.isRefund || isCovered && charged.Cmp(before) <= 0 {
		return correctedEnough
	}
	return correctedOnly
}

func larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}
