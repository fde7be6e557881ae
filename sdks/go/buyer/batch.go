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
)

// A deposit is for so many requests where the seller names no smaller or larger one.
const requestsPerDeposit = 5

// payThroughChannel pays by a voucher, and deposits first when the channel does not hold enough. A refusal that says how
// the channel stands is worth one more voucher.
func (b *Buyer) payThroughChannel(
	ctx context.Context, request *repeatable, asked required, index int, terms Terms,
) (*PaidResponse, error) {
	config, err := channelConfigOf(terms, b.wallet.address)
	if err != nil {
		return nil, err
	}
	of, err := domainOf(terms)
	if err != nil {
		return nil, err
	}
	id, err := config.id(of.chainID)
	if err != nil {
		return nil, err
	}
	held, err := b.channels.take(ctx, id)
	if err != nil {
		return nil, err
	}
	defer held.release()
	paid, err := b.payByVoucher(ctx, request, held, channelOffer{asked, index, terms, config, id, of})
	refused := new(PaymentRefusedError)
	if !errors.As(err, &refused) {
		return paid, err
	}
	corrected, isCorrected := b.corrected(request, held, refused, config)
	if !isCorrected {
		return nil, err
	}
	return b.payByVoucher(ctx, request, held, corrected)
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

// corrected is the same offer as the seller has made it in its refusal, when the buyer now knows how the channel stands.
func (b *Buyer) corrected(
	request *repeatable, held *channel, refused *PaymentRefusedError, config channelConfig,
) (channelOffer, bool) {
	asked, err := requiredBy(refused.header)
	if err != nil || !outOfStep[asked.Error] {
		return channelOffer{}, false
	}
	index, terms, _ := b.policy.choose(asked.Accepts, request.host(), b.abilities())
	if index < 0 || terms.Scheme != schemeBatch {
		return channelOffer{}, false
	}
	same, err := channelConfigOf(terms, b.wallet.address)
	of, domainErr := domainOf(terms)
	if err != nil || domainErr != nil || same != config {
		return channelOffer{}, false
	}
	id, err := config.id(of.chainID)
	offer := channelOffer{asked, index, terms, config, id, of}
	return offer, err == nil && held.correct(terms, id, of.chainID, b.wallet)
}

func (b *Buyer) payByVoucher(
	ctx context.Context, request *repeatable, held *channel, offer channelOffer,
) (*PaidResponse, error) {
	sent, err := b.signChannelPayment(ctx, held, offer)
	if err != nil {
		return nil, err
	}
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
	sent := channelPayment{Type: "voucher", ChannelConfig: offer.config}
	if most.Cmp(held.balance) > 0 {
		if doubt := held.openDoubt(); doubt != nil {
			message := "a deposit into the seller's channel was sent before and its outcome is not known"
			return sent, &PaymentUncertainError{message, doubt, nil}
		}
		made, err := b.signedDeposit(ctx, new(big.Int).Sub(most, held.balance), offer)
		if err != nil {
			return sent, err
		}
		sent.Type, sent.Deposit = "deposit", &made
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
