package buyer

import "net/http"

// Refund asks the seller for the money that is left in the batch-settlement channel of this request. amount limits it, in atomic units. An
// empty amount means the whole rest. The channel is the one with the deposit, whatever the seller asks for now. The receipt names the
// transaction.
//
// Its errors are those of Do: a *PaymentRefusedError has the seller's reason, and a *PaymentUncertainError means that no answer came.
// Refund sends the request only once, because a repetition could give an amount back twice.
func (b *Buyer) Refund(request *http.Request, amount string) (*PaidResponse, error) {
	if amount != "" {
		if _, err := atomicAmount(amount); err != nil {
			return nil, err
		}
	}
	repeated, err := b.repeatable(request, "")
	if err != nil {
		return nil, err
	}
	return b.perform(request.Context(), call{purpose: toRefund, request: repeated, amount: amount})
}

// channelOffered returns the first channel among the terms. The policy does not apply, because nothing is spent.
func channelOffered(asked required) (offer, error) {
	for index, text := range asked.Accepts {
		if terms, isReadable := termsOf(text); isReadable && terms.Scheme == schemeBatch {
			return offer{asked: asked, index: index, terms: terms}, nil
		}
	}
	return offer{}, &UnreadableTermsError{"nothing is sold through payment channels there"}
}

// signRefund signs a refund, which is in no journal.
func (b *Buyer) signRefund(request *repeatable, held *channel, offer offer, amount string) (signedPayment, error) {
	sent, err := b.wallet.signRefund(held, offer, amount)
	if err != nil {
		return signedPayment{}, err
	}
	payment, err := b.newChannelPayment(request, offer, sent)
	payment.open.ID = ""
	return payment, err
}

// signRefund signs a voucher for the sum that was already charged, so it pays for nothing.
func (w wallet) signRefund(held *channel, offer offer, amount string) (channelPayment, error) {
	charged := voucher{ChannelID: offer.id, MaxClaimableAmount: held.sum().String()}
	signed, err := w.signVoucher(charged, offer.of.chainID)
	return channelPayment{Type: typeRefund, ChannelConfig: offer.config, Voucher: signed, Amount: amount}, err
}
