package buyer

import "math/big"

// correction is what a refusal says of a channel.
type correction int

const (
	// Nothing that is proven.
	correctedNot correction = iota
	// How the channel stands. To pay now would take a deposit, or give the seller more than the price of one request.
	correctedOnly
	// How the channel stands, and it is worth another voucher.
	correctedEnough
)

// The refusals that tell a buyer that it is out of step.
var outOfStep = map[string]bool{
	"invalid_batch_settlement_evm_cumulative_amount_mismatch": true,
	"invalid_batch_settlement_evm_cumulative_below_claimed":   true,
}

// corrected is the same offer as the seller has made it in its refusal, when the buyer now knows how the channel stands. The offer
// may not be a dearer one.
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
			// The seller has shown that it holds a later voucher of this channel. The deposit stays counted.
			refused.settle()
		}
		return offer, told
	}
	return channelOffer{}, correctedNot
}

// correct takes in what a seller says of the channel, if a voucher of ours shows that so much was signed. It never lowers what was
// charged, and allows another voucher only if that adds no more than one price to what the seller could claim before the request.
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
	// What is for more than the voucher of this request was signed earlier, by a process that has forgotten it.
	if most.Cmp(c.signed) > 0 {
		before = most
	}
	c.charged, c.balance, c.signed = charged, balance, larger(c.signed, most)
	c.keep()
	// A refund pays nothing. A deposit is for the next request.
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
