package buyer

import (
	"encoding/json"
	"math/big"
)

// The refusals of a buyer that has lost count of the charges: its voucher may be one of them.
var miscounted = map[string]bool{
	"invalid_batch_settlement_evm_cumulative_amount_mismatch": true,
	"invalid_batch_settlement_evm_cumulative_below_claimed":   true,
}

// isOutOfStep tells whether a refusal means that the buyer knows another state of the channel.
func isOutOfStep(reason string) bool {
	return miscounted[reason] || reason == "invalid_batch_settlement_evm_cumulative_exceeds_balance"
}

// correct records the channel's state from the 402 to a payment. A voucher of this key must prove the sum, which must not be lower than the
// known sum of charges. The voucher of this payment proves no greater sum, unless an earlier request has sent it without a receipt: the
// seller would get two prices for one request. If an earlier call has signed the payment, no voucher proves a greater sum.
//
// It is true if this request may send another voucher, and then returns the terms of this channel. That voucher is for the charges of earlier
// requests, known or without a receipt, and for one more price. A refund may send one too, since it pays nothing. A greater sum or a deposit
// waits for the next request, because this request has a signed payment already.
func (c *channel) correct(asked required, sent channelPayment, isTaken bool, w wallet) (corrected required, isWorthAnother bool, err error) {
	found, chainID, isFound := c.offered(asked, sent.ChannelConfig)
	if !isOutOfStep(asked.Error) || !isFound {
		return required{}, false, nil
	}
	state, _ := found.terms.Extra["channelState"].(map[string]any)
	signed, _ := found.terms.Extra["voucherState"].(map[string]any)
	charged, balance := amountIn(state, "chargedCumulativeAmount"), amountIn(state, "balance")
	most := amountIn(signed, "signedMaxClaimable")
	signature, _ := signed["signature"].(string)
	if charged == nil || balance == nil || most == nil || charged.Cmp(most) > 0 || charged.Cmp(c.sum()) < 0 ||
		!(voucher{c.id, most.String(), signature}).isSignedBy(w, chainID) {
		return required{}, false, nil
	}
	isRefund, own := sent.Type == typeRefund, amountOf(sent.Voucher.MaxClaimableAmount)
	isKnown := c.charged != nil && charged.Cmp(c.charged) == 0
	isProven := !isTaken && (most.Cmp(own) != 0 || own.Cmp(c.unanswered) <= 0)
	isBounded := isKnown || c.charged == nil || charged.Cmp(c.unanswered) <= 0
	// The limits count a voucher after a refusal for a miscount alone, so no other refusal may show a greater sum.
	isCounted := isBounded || miscounted[asked.Error]
	if !isRefund && !isKnown && !(isProven && isCounted) {
		return required{}, false, nil
	}
	c.charged, c.balance, c.unanswered = charged, balance, new(big.Int)
	if err := c.keep(); err != nil {
		return required{}, false, err
	}
	isVoucher := new(big.Int).Add(charged, valueOf(found.terms)).Cmp(balance) <= 0
	asked.Accepts = []json.RawMessage{found.accepted}
	return asked, isRefund || isBounded && isVoucher, nil
}

// offered returns the first of a seller's terms that this channel can pay, and the number of its chain.
func (c *channel) offered(asked required, config channelConfig) (chosen, string, bool) {
	for _, text := range asked.Accepts {
		terms, isReadable := termsOf(text)
		if !isReadable || terms.Scheme != schemeBatch {
			continue
		}
		named, err := channelConfigOf(terms, config.Payer)
		if err != nil {
			continue
		}
		if found, err := identityOf(terms, named); err == nil && found.id == c.id {
			return chosen{asked, text, terms}, found.of.chainID, true
		}
	}
	return chosen{}, "", false
}
