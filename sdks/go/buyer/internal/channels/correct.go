package channels

import (
	"encoding/json"
	"math/big"

	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

// Correct takes over the channel state in a seller's 402, if the voucher in the 402 proves its sum of charges. This key must have signed
// the voucher, and the sum must not be lower than the known sum. A greater sum is accepted only if an earlier request may have caused the
// charge. So the voucher of the current payment is no proof, unless an earlier request sent a voucher for its sum and got no receipt.
// Otherwise the seller would get two prices for one request. If an earlier call has signed the payment (isTaken), no greater sum is
// accepted.
//
// It returns true and the channel's terms if this request may send one more voucher. That voucher is for the accepted sum and one more
// price. The balance must cover it, and earlier requests must account for the accepted sum, with or without a receipt. Otherwise only the
// next request signs for that sum, because this request has a signed payment already. A refund, which pays nothing, may always send one
// more voucher.
func (c *Channel) Correct(asked terms.Required, sent Payment, isTaken bool, w keys.Wallet) (corrected terms.Required, isWorthAnother bool, err error) {
	found, chainID, isFound := c.offered(asked, sent.ChannelConfig)
	if !facts.OutOfStep[asked.Error] || !isFound {
		return terms.Required{}, false, nil
	}
	state, _ := found.Terms.Extra["channelState"].(map[string]any)
	signed, _ := found.Terms.Extra["voucherState"].(map[string]any)
	charged, balance := terms.AmountIn(state, "chargedCumulativeAmount"), terms.AmountIn(state, "balance")
	most := terms.AmountIn(signed, "signedMaxClaimable")
	signature, _ := signed["signature"].(string)
	if charged == nil || balance == nil || most == nil || charged.Cmp(most) > 0 || charged.Cmp(c.Sum()) < 0 ||
		!(Voucher{c.id, most.String(), signature}).isSignedBy(w, chainID) {
		return terms.Required{}, false, nil
	}
	isRefund, own := sent.Type == TypeRefund, terms.AmountOf(sent.Voucher.MaxClaimableAmount)
	isKnown := c.charged != nil && charged.Cmp(c.charged) == 0
	isProven := !isTaken && (most.Cmp(own) != 0 || own.Cmp(c.unanswered) <= 0)
	isBounded := isKnown || c.charged == nil || charged.Cmp(c.unanswered) <= 0
	// The limits count a refused voucher only if the refusal reports a miscount. So no other refusal may prove a greater sum.
	isCounted := isBounded || facts.Miscounted[asked.Error]
	if !isRefund && !isKnown && !(isProven && isCounted) {
		return terms.Required{}, false, nil
	}
	c.charged, c.Balance, c.unanswered = charged, balance, new(big.Int)
	if err := c.keep(); err != nil {
		return terms.Required{}, false, err
	}
	isVoucher := new(big.Int).Add(charged, terms.AmountOf(found.Terms.Amount)).Cmp(balance) <= 0
	asked.Accepts = []json.RawMessage{found.Accepted}
	return asked, isRefund || isBounded && isVoucher, nil
}

// offered returns the first of a seller's terms that this channel can pay, and the chain id.
func (c *Channel) offered(asked terms.Required, config Config) (terms.Chosen, string, bool) {
	for _, text := range asked.Accepts {
		offered, isReadable := terms.Of(text)
		if !isReadable || offered.Scheme != terms.SchemeBatch {
			continue
		}
		named, err := ConfigOf(offered, config.Payer)
		if err != nil {
			continue
		}
		if found, err := IdentityOf(offered, named); err == nil && found.ID == c.id {
			return terms.Chosen{Asked: asked, Accepted: text, Terms: offered}, found.Of.ChainID, true
		}
	}
	return terms.Chosen{}, "", false
}
