package buyer

import (
	"context"
	"math/big"
	"strconv"
)

const (
	schemeExact = "exact"
	schemeBatch = "batch-settlement"

	typeDeposit = "deposit"
	typeVoucher = "voucher"
	typeRefund  = "refund"
)

// The number of requests that a deposit covers, if the seller names no other amount.
const requestsPerDeposit = 5

// inChannel returns the same offer with the channel that pays.
func (o offer) inChannel(config channelConfig) (offer, error) {
	var err error
	if o.of, err = domainOf(o.terms); err != nil {
		return offer{}, err
	}
	o.config = config
	o.id, err = config.id(o.of.chainID)
	return o, err
}

func (b *Buyer) newChannelPayment(request *repeatable, offer offer, sent channelPayment) (signedPayment, error) {
	header, err := encodedPayment(sent, offer.asked, offer.asked.Accepts[offer.index])
	if err != nil {
		return signedPayment{}, err
	}
	open := b.newPayment(request, offer.terms, header)
	if sent.Deposit != nil {
		validBefore, err := strconv.ParseInt(sent.Deposit.Authorization.ERC3009.ValidBefore, 10, 64)
		if err != nil {
			return signedPayment{}, err
		}
		open.ValidBefore, open.Outlay = &validBefore, sent.Deposit.Amount
	}
	return signedPayment{open, &sent}, nil
}

// signInChannel signs a voucher for the sum of all charges and this price. It adds a deposit when the channel does not hold this sum. The
// payment is not in the journal yet.
func (b *Buyer) signInChannel(ctx context.Context, request *repeatable, held *channel, offer offer) (signedPayment, error) {
	most := new(big.Int).Add(held.sum(), offer.terms.value())
	sent := channelPayment{Type: typeVoucher, ChannelConfig: offer.config}
	if most.Cmp(held.balance) > 0 {
		if err := b.refuseOpenDeposit(ctx, offer.id); err != nil {
			return signedPayment{}, err
		}
		made, err := b.signedDeposit(new(big.Int).Sub(most, held.balance), offer)
		if err != nil {
			return signedPayment{}, err
		}
		sent.Type, sent.Deposit = typeDeposit, &made
	}
	var err error
	if sent.Voucher, err = b.wallet.signVoucher(voucher{ChannelID: offer.id, MaxClaimableAmount: most.String()}, offer.of.chainID); err != nil {
		return signedPayment{}, err
	}
	return b.newChannelPayment(request, offer, sent)
}

// refuseOpenDeposit returns an error for a deposit into the channel that may still arrive. Until it ends, no other deposit is signed.
func (b *Buyer) refuseOpenDeposit(ctx context.Context, channelID string) error {
	open, err := b.journal.Open(ctx)
	if err != nil {
		return err
	}
	for _, payment := range open {
		if payment.Terms.Scheme != schemeBatch || payment.State == StateOwed {
			continue
		}
		sent, err := channelPaymentIn(payment.Headers)
		// A deposit that another SDK signed and Go cannot read may be one into this channel.
		isUnreadable := err != nil && payment.ValidBefore != nil
		if isUnreadable || sent.Deposit != nil && sent.Voucher.ChannelID == channelID {
			doubt := payment.payment()
			message := "a deposit into the seller's channel was sent before and its outcome is not known" + doubt.untilWhen()
			return &PaymentUncertainError{Message: message, Payment: doubt, ChargeableUntil: doubt.ValidBefore}
		}
	}
	return nil
}

// signedDeposit signs the amount that the seller wants, or the price of several requests, and at least the needed amount. The policy
// decides first.
func (b *Buyer) signedDeposit(needed *big.Int, offer offer) (deposit, error) {
	amount := depositFor(offer.terms)
	if amount.Cmp(needed) < 0 {
		amount = needed
	}
	limit, err := atomicAmount(b.policy.MaxDeposit)
	if err != nil || amount.Cmp(limit) > 0 {
		return deposit{}, &SpendingPolicyError{Reasons: []Refusal{RefusalDeposit}}
	}
	unsigned := deposit{Amount: amount.String()}
	unsigned.Authorization.ERC3009 = depositAuthorization{
		ValidAfter: "0", ValidBefore: strconv.FormatInt(b.policy.validBefore(b.now(), offer.terms), 10), Salt: newNonce(),
	}
	return b.wallet.signDeposit(unsigned, offer.id, offer.of)
}
