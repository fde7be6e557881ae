package buyer

import (
	"context"
	"net/http"
)

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
	repeated, err := b.repeatable(request)
	if err != nil {
		return nil, err
	}
	ctx := withPin(request.Context())
	answer, asked, err := b.ask(ctx, repeated)
	if err != nil {
		return nil, err
	}
	answer.Body.Close()
	offer, err := b.channelOffered(asked)
	if err != nil {
		return nil, err
	}
	if offer, err = b.pinnedOffer(ctx, offer); err != nil {
		return nil, err
	}
	offer.isRefund = true
	once := *b
	once.maxResends = 0
	refund := func(
		ctx context.Context, request *repeatable, held *channel, offer channelOffer,
	) (*PaidResponse, error) {
		sent, err := b.wallet.signRefund(held, offer, amount)
		if err != nil {
			return nil, err
		}
		payment, err := channelSentPayment(request, offer, sent)
		if err != nil {
			return nil, err
		}
		paid, err := once.present(ctx, request, payment, false)
		if err == nil {
			held.note(paid, sent)
		}
		return paid, err
	}
	return b.inStep(ctx, repeated, offer, refund)
}

// channelOffered returns the first channel among the terms. The policy does not apply, because nothing is spent.
func (b *Buyer) channelOffered(asked *required) (channelOffer, error) {
	if asked != nil {
		for index, text := range asked.Accepts {
			if terms, isReadable := termsOf(text); isReadable && terms.Scheme == schemeBatch {
				return b.offerOf(*asked, index, terms)
			}
		}
	}
	return channelOffer{}, &UnreadableTermsError{"nothing is sold through payment channels there"}
}

// signRefund signs a voucher for the sum that was already charged, so it pays for nothing.
func (w wallet) signRefund(held *channel, offer channelOffer, amount string) (channelPayment, error) {
	charged := voucher{ChannelID: offer.id, MaxClaimableAmount: held.charged.String()}
	signed, err := w.signVoucher(charged, offer.of.chainID)
	return channelPayment{Type: typeRefund, ChannelConfig: offer.config, Voucher: signed, Amount: amount}, err
}
