package buyer

import (
	"context"
	"net/http"
)

// Refund asks the seller to give back what is left in the payment channel of batch-settlement that pays for this request,
// or an amount of it in atomic units; all when it is empty. It is the channel that was deposited into, whatever the seller asks for now. The receipt names the transaction. Its errors are those of Do:
// a *PaymentRefusedError has the seller's reason, and a *PaymentUncertainError says that no answer came. It is sent once:
// sent again, some of it could be given back twice over.
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

// channelOffered is the first channel among the terms. The policy has no say: nothing is spent.
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

// signRefund signs a voucher for what was charged already: it pays for nothing.
func (w wallet) signRefund(held *channel, offer channelOffer, amount string) (channelPayment, error) {
	charged := voucher{ChannelID: offer.id, MaxClaimableAmount: held.charged.String()}
	signed, err := w.signVoucher(charged, offer.of.chainID)
	return channelPayment{Type: typeRefund, ChannelConfig: offer.config, Voucher: signed, Amount: amount}, err
}
