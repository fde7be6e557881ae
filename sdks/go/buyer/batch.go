package buyer

import (
	"context"
	"errors"
	"math/big"
	"strconv"
	"time"
)

const (
	schemeExact = "exact"
	schemeBatch = "batch-settlement"

	typeDeposit = "deposit"
	typeVoucher = "voucher"
	typeRefund  = "refund"
)

// A deposit is for so many requests where the seller names no smaller or larger one.
const requestsPerDeposit = 5

// payThroughChannel pays by a voucher, and deposits first when the channel does not hold enough.
func (b *Buyer) payThroughChannel(
	ctx context.Context, request *repeatable, asked required, index int, terms Terms,
) (*PaidResponse, error) {
	offer, err := b.offerOf(asked, index, terms)
	if err != nil {
		return nil, err
	}
	return b.inStep(ctx, request, offer, b.payByVoucher)
}

// channelOffer is what a seller asks for, and the channel that pays for it.
type channelOffer struct {
	asked  required
	index  int
	terms  Terms
	config channelConfig
	id     string
	// The token's.
	of domain
}

func (b *Buyer) offerOf(asked required, index int, terms Terms) (channelOffer, error) {
	config, err := channelConfigOf(terms, b.wallet.address)
	if err != nil {
		return channelOffer{}, err
	}
	of, err := domainOf(terms)
	if err != nil {
		return channelOffer{}, err
	}
	id, err := config.id(of.chainID)
	return channelOffer{asked, index, terms, config, id, of}, err
}

// inStep waits for the channel's turn and sends. A refusal that says how the channel stands is worth one more try.
func (b *Buyer) inStep(
	ctx context.Context, request *repeatable, offer channelOffer,
	send func(context.Context, *repeatable, *channel, channelOffer) (*PaidResponse, error),
) (*PaidResponse, error) {
	held, err := b.channels.take(ctx, offer.id)
	if err != nil {
		return nil, err
	}
	defer held.release()
	paid, err := send(ctx, request, held, offer)
	refused := new(PaymentRefusedError)
	if !errors.As(err, &refused) {
		return paid, err
	}
	corrected, isCorrected := b.corrected(held, refused, offer.config)
	if !isCorrected {
		return nil, err
	}
	return send(ctx, request, held, corrected)
}

// corrected is the same offer as the seller has made it in its refusal, when the buyer now knows how the channel stands.
func (b *Buyer) corrected(held *channel, refused *PaymentRefusedError, config channelConfig) (channelOffer, bool) {
	asked, err := requiredBy(refused.header)
	if err != nil || !outOfStep[asked.Error] {
		return channelOffer{}, false
	}
	for index, text := range asked.Accepts {
		terms, isReadable := termsOf(text)
		if !isReadable || terms.Scheme != schemeBatch {
			continue
		}
		if offer, err := b.offerOf(asked, index, terms); err == nil && offer.config == config && offer.id == held.id {
			return offer, held.correct(terms, offer.id, offer.of.chainID, b.wallet)
		}
	}
	return channelOffer{}, false
}

func (b *Buyer) payByVoucher(
	ctx context.Context, request *repeatable, held *channel, offer channelOffer,
) (*PaidResponse, error) {
	// A corrected offer may have another price.
	if reason := b.policy.refusal(offer.terms, b.abilities()); reason != "" {
		return nil, &SpendingPolicyError{[]Refusal{reason}}
	}
	sent, err := b.signChannelPayment(ctx, held, offer)
	if err != nil {
		return nil, err
	}
	return b.presentOf(ctx, request, held, offer, sent)
}

// presentOf presents what was signed, and keeps in mind what became of it.
func (b *Buyer) presentOf(
	ctx context.Context, request *repeatable, held *channel, offer channelOffer, sent channelPayment,
) (*PaidResponse, error) {
	header, err := encodedPayment(sent, offer.asked, offer.asked.Accepts[offer.index])
	if err != nil {
		return nil, err
	}
	var validBefore int64
	if sent.Deposit != nil {
		validBefore, _ = strconv.ParseInt(sent.Deposit.Authorization.ERC3009.ValidBefore, 10, 64)
	}
	payment := sentPayment(request, offer.terms, header, validBefore)
	paid, err := b.present(ctx, request, payment, false)
	if err == nil {
		held.note(paid, sent)
	} else if uncertain := new(PaymentUncertainError); errors.As(err, &uncertain) && sent.Deposit != nil {
		held.doubt = payment
	}
	return paid, err
}

// signChannelPayment signs a voucher for all that was charged and this price, with a deposit when the channel does not
// hold so much.
func (b *Buyer) signChannelPayment(ctx context.Context, held *channel, offer channelOffer) (channelPayment, error) {
	price := offer.terms.value()
	most := new(big.Int).Add(held.charged, price)
	sent := channelPayment{Type: typeVoucher, ChannelConfig: offer.config}
	if most.Cmp(held.balance) > 0 {
		if doubt := held.openDoubt(); doubt != nil {
			message := "a deposit into the seller's channel was sent before and its outcome is not known"
			return sent, &PaymentUncertainError{message, doubt, nil}
		}
		made, err := b.signedDeposit(ctx, new(big.Int).Sub(most, held.balance), offer)
		if err != nil {
			return sent, err
		}
		sent.Type, sent.Deposit = typeDeposit, &made
	}
	var err error
	sent.Voucher, err = b.wallet.signVoucher(voucher{ChannelID: offer.id, MaxClaimableAmount: most.String()}, offer.of.chainID)
	return sent, err
}

// signedDeposit signs for what the seller wants to see deposited, or as much as several requests cost, and at least what
// is needed. The policy and the day's limit decide before.
func (b *Buyer) signedDeposit(ctx context.Context, needed *big.Int, offer channelOffer) (deposit, error) {
	price := offer.terms.value()
	amount := amountIn(offer.terms.Extra, "minDeposit")
	if amount == nil || amount.Cmp(price) < 0 {
		amount = new(big.Int).Mul(price, big.NewInt(requestsPerDeposit))
	}
	if amount.Cmp(needed) < 0 {
		amount = needed
	}
	limit, err := atomicAmount(b.policy.MaxDeposit)
	if err != nil || amount.Cmp(limit) > 0 {
		return deposit{}, &SpendingPolicyError{[]Refusal{RefusalDeposit}}
	}
	if err := b.reserve(ctx, amount); err != nil {
		return deposit{}, err
	}
	unsigned := deposit{Amount: amount.String()}
	validBefore := time.Now().Unix() + offer.terms.MaxTimeoutSeconds
	unsigned.Authorization.ERC3009 = depositAuthorization{
		ValidAfter: "0", ValidBefore: strconv.FormatInt(validBefore, 10), Salt: newNonce(),
	}
	return b.wallet.signDeposit(unsigned, offer.id, offer.of)
}
