package buyer

import (
	"context"
	"errors"
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

// payThroughChannel pays with a voucher. It deposits first when the channel does not hold enough.
func (b *Buyer) payThroughChannel(
	ctx context.Context, request *repeatable, asked required, index int, terms Terms, approved *Terms,
) (*PaidResponse, error) {
	offer, err := b.offerOf(asked, index, terms)
	if err != nil {
		return nil, err
	}
	offer.approved = approved
	return b.inStep(ctx, request, offer, b.payByVoucher)
}

// channelOffer is an offer of a seller, and the channel that pays for it.
type channelOffer struct {
	asked  required
	index  int
	terms  Terms
	config channelConfig
	id     string
	// The token's EIP-712 domain.
	of domain
	// The terms that were approved; nil without an approval.
	approved *Terms
	isRefund bool
	// The refusal of this request's first payment. Nil for the first payment.
	replaced *refusal
}

func (b *Buyer) offerOf(asked required, index int, terms Terms) (channelOffer, error) {
	config, err := channelConfigOf(terms, b.wallet.address)
	if err != nil {
		return channelOffer{}, err
	}
	return offerIn(asked, index, terms, config)
}

func offerIn(asked required, index int, terms Terms, config channelConfig) (channelOffer, error) {
	of, err := domainOf(terms)
	if err != nil {
		return channelOffer{}, err
	}
	id, err := config.id(of.chainID)
	return channelOffer{asked: asked, index: index, terms: terms, config: config, id: id, of: of}, err
}

// inStep waits for the channel's turn and sends. A refusal with the channel's state is worth one more try.
func (b *Buyer) inStep(ctx context.Context, request *repeatable, offer channelOffer, send channelSender) (*PaidResponse, error) {
	held, err := b.channels.take(ctx, offer.id)
	if err != nil {
		return nil, err
	}
	defer held.release()
	paid, err := send(ctx, request, held, offer)
	return b.sendCorrected(ctx, request, held, offer, paid, err, send)
}

// channelSender signs for an offer, and sends.
type channelSender func(context.Context, *repeatable, *channel, channelOffer) (*PaidResponse, error)

// sendCorrected takes the result of a request's first payment. It sends another one if the refusal of the first allows it.
func (b *Buyer) sendCorrected(
	ctx context.Context, request *repeatable, held *channel, offer channelOffer, paid *PaidResponse, err error, send channelSender,
) (*PaidResponse, error) {
	refused := refusalIn(err)
	conclude := func() {
		if refused != nil && refused.conclude != nil {
			_ = refused.conclude()
		}
	}
	corrected, isWorthwhile := b.corrected(held, refused, offer)
	if !isWorthwhile || !b.policy.allowsHost(request.host()) {
		conclude()
		return paid, err
	}
	paid, failed := send(ctx, request, held, corrected)
	// A payment was sent for this request, so the result is its refusal.
	if limited := new(SpendingPolicyError); errors.As(failed, &limited) {
		conclude()
		return nil, err
	}
	return paid, failed
}

func (b *Buyer) payByVoucher(
	ctx context.Context, request *repeatable, held *channel, offer channelOffer,
) (*PaidResponse, error) {
	sent, err := b.signChannelPayment(ctx, held, offer)
	if err != nil {
		return nil, err
	}
	payment, err := channelSentPayment(request, offer, sent)
	if err != nil {
		return nil, err
	}
	var open OpenPayment
	begin := func(keep func() error) (err error) {
		open, held.isRepeated, err = b.begin(ctx, request, payment, offer.replaced, keep)
		return err
	}
	if sent.Deposit != nil {
		err = b.channels.pinned(ctx, offer, request.host(), begin)
	} else {
		err = begin(nil)
	}
	if err != nil {
		return nil, err
	}
	if offer.replaced != nil && offer.replaced.replace != nil {
		_ = offer.replaced.replace()
	}
	held.noteSigned(sent)
	return b.deliver(ctx, request, open, delivery{
		isReplacement: offer.replaced != nil, note: func(paid *PaidResponse) { held.note(paid, sent) },
	})
}

func channelSentPayment(request *repeatable, offer channelOffer, sent channelPayment) (*SentPayment, error) {
	header, err := encodedPayment(sent, offer.asked, offer.asked.Accepts[offer.index])
	if err != nil {
		return nil, err
	}
	var validBefore int64
	if sent.Deposit != nil {
		validBefore, err = strconv.ParseInt(sent.Deposit.Authorization.ERC3009.ValidBefore, 10, 64)
	}
	return sentPayment(request, offer.terms, header, validBefore), err
}

// signChannelPayment signs a voucher for the sum of all charges and this price. It adds a deposit when the channel does not hold this sum.
func (b *Buyer) signChannelPayment(ctx context.Context, held *channel, offer channelOffer) (channelPayment, error) {
	most := new(big.Int).Add(held.charged, offer.terms.value())
	sent := channelPayment{Type: typeVoucher, ChannelConfig: offer.config}
	if most.Cmp(held.balance) > 0 {
		doubt, err := b.openDeposit(ctx, offer.id)
		if err != nil {
			return sent, err
		}
		if doubt != nil {
			message := "a deposit into the seller's channel was sent before and its outcome is not known"
			return sent, &PaymentUncertainError{Message: message + doubt.untilWhen(), Payment: doubt, ChargeableUntil: doubt.ValidBefore}
		}
		made, err := b.signedDeposit(new(big.Int).Sub(most, held.balance), offer)
		if err != nil {
			return sent, err
		}
		sent.Type, sent.Deposit = typeDeposit, &made
	}
	var err error
	sent.Voucher, err = b.wallet.signVoucher(voucher{ChannelID: offer.id, MaxClaimableAmount: most.String()}, offer.of.chainID)
	return sent, err
}

// openDeposit returns a deposit into the channel that may still arrive. Until it ends, no other deposit is signed.
func (b *Buyer) openDeposit(ctx context.Context, channelID string) (*SentPayment, error) {
	open, err := b.journal.Open(ctx)
	if err != nil {
		return nil, err
	}
	for _, payment := range open {
		if payment.Terms.Scheme != schemeBatch || payment.State == StateOwed {
			continue
		}
		sent, err := channelPaymentIn(payment.Headers)
		// A deposit that another SDK signed and Go cannot read may be one into this channel.
		isUnreadable := err != nil && payment.ValidBefore != nil
		if isUnreadable || sent.Deposit != nil && sent.Voucher.ChannelID == channelID {
			return payment.payment(), nil
		}
	}
	return nil, nil
}

// signedDeposit signs the amount that the seller wants, or the price of several requests, and at least the needed amount. The policy
// decides first.
func (b *Buyer) signedDeposit(needed *big.Int, offer channelOffer) (deposit, error) {
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
