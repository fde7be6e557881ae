package channels

import (
	"encoding/json"
	"math/big"

	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

// Correct stores the sum of charges and the balance from a seller's 402. The 402 must contain a voucher of this key for at least that sum.
// The sum must not be lower than the known sum. If an earlier call has signed the payment (isTaken), Correct stores no sum above the known
// one.
//
// It returns true and the channel's terms if this request may send one more voucher, for the stored sum and one price. The balance must
// cover that voucher. A refund pays nothing, so it may always send one more voucher.
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
	// A sum above the known one needs the voucher of an earlier request as proof. With the voucher of the current payment as proof, the seller
	// would get two prices for one request. The exception is a sum for which an earlier request got no receipt.
	isProven := !isTaken && (most.Cmp(own) != 0 || own.Cmp(c.unanswered) <= 0)
	// Whether earlier requests may have caused these charges. If not, this request sends no further voucher, and only the next request signs a
	// voucher above the sum.
	isBounded := isKnown || c.charged == nil || charged.Cmp(c.unanswered) <= 0
	// The limits count a refused voucher only if the refusal reports a miscount. So no other refusal may raise the known sum.
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
