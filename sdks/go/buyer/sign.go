package buyer

import (
	"context"
	"errors"
	"math/big"
	"strconv"
)

// offer is a seller's offer that the policy allows.
type offer struct {
	chosen
	// A person has agreed to these terms.
	isApproved bool
	// The channel that pays. Empty for other schemes, and before the channel is known.
	channel identity
}

// choose returns the offer that the policy chooses.
func (b *Buyer) choose(asked required, host string, approved *Terms) (offer, error) {
	if approved != nil && !asked.offers(*approved) {
		return offer{}, &TermsChangedError{*approved, asked.readable()}
	}
	index, terms, reasons := b.policy.choose(asked.Accepts, host, b.abilities(), approved)
	if index < 0 {
		return offer{}, b.policy.refused(reasons, asked.Accepts)
	}
	return offer{chosen: chosen{asked, asked.Accepts[index], terms}, isApproved: approved != nil}, nil
}

// signedPayment is a payment with its signature. The zero value is none.
type signedPayment struct {
	// Its id is empty for a refund, which is in no journal.
	open OpenPayment
	// Nil for other schemes.
	inChannel *channelPayment
}

// signedPaymentOf reads a payment of the journal.
func signedPaymentOf(open OpenPayment) (signedPayment, error) {
	if open.Terms.Scheme != schemeBatch {
		return signedPayment{open: open}, nil
	}
	sent, err := channelPaymentIn(open.Headers)
	return signedPayment{open, &sent}, err
}

func (s signedPayment) held(isTaken bool) held {
	return held{s.open.State, s.open.Outlay != "0", s.inChannel != nil, isTaken}
}

// exactPayment is the payload of a payment in the scheme exact.
type exactPayment struct {
	Authorization authorization `json:"authorization"`
	Signature     string        `json:"signature"`
}

// signTransfer signs a transfer. The payment is not in the journal yet.
func (b *Buyer) signTransfer(request *repeatable, offer offer) (signedPayment, error) {
	of, err := domainOf(offer.terms)
	if err != nil {
		return signedPayment{}, err
	}
	validBefore := b.policy.validBefore(b.now(), offer.terms)
	transfer := authorization{
		From: b.wallet.address, To: checksummed(offer.terms.PayTo[2:]), Value: offer.terms.Amount,
		ValidAfter: "0", ValidBefore: strconv.FormatInt(validBefore, 10), Nonce: newNonce(),
	}
	digest, err := transfer.transferDigest(of)
	if err != nil {
		return signedPayment{}, err
	}
	header, err := encodedPayment(exactPayment{transfer, b.wallet.sign(digest)}, offer.chosen)
	if err != nil {
		return signedPayment{}, err
	}
	open := b.newPayment(request, offer.terms, header)
	open.ValidBefore, open.Outlay = &validBefore, offer.terms.Amount
	return signedPayment{open: open}, nil
}

// newPayment is a payment that gives nothing away by itself and has no end.
func (b *Buyer) newPayment(request *repeatable, terms Terms, header string) OpenPayment {
	return OpenPayment{
		ID: newID(), State: StateSent, Purchase: request.purchase, SignedAt: inMilliseconds(b.now()),
		Method: request.method, URL: request.url.name, Host: request.host(), Terms: terms,
		Headers: map[string]string{paymentSignature: header}, Outlay: "0", Request: request.kept(),
	}
}

// begin checks the limits and records a payment, in one step. Nothing may be sent before.
func (b *Buyer) begin(ctx context.Context, payment signedPayment, offer offer) error {
	begin := func(keep func() error) error {
		return b.journal.Begin(ctx, payment.open, func(journal []JournaledPayment) error {
			// The payment counts on the day of its signature, even if the journal was busy until the next day.
			if reason := b.policy.limit(journal, journaledOf(payment.open), payment.open.SignedAt); reason != "" {
				return &SpendingPolicyError{Reasons: []Refusal{reason}}
			}
			return keep()
		})
	}
	if payment.inChannel == nil || payment.inChannel.Deposit == nil {
		return begin(func() error { return nil })
	}
	kept := KeptChannel{offer.channel.id, offer.terms.Network, payment.open.Host, offer.channel.config}
	err := b.channels.pinned(ctx, offer.terms, kept, offer.isApproved, begin)
	if errors.Is(err, errChannelChanged) {
		return &SpendingPolicyError{Reasons: []Refusal{RefusalChannelChanged}}
	}
	return err
}

func (b *Buyer) newChannelPayment(request *repeatable, offer offer, sent channelPayment) (signedPayment, error) {
	header, err := encodedPayment(sent, offer.chosen)
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
	most := new(big.Int).Add(held.sum(), valueOf(offer.terms))
	sent := channelPayment{Type: typeVoucher, ChannelConfig: offer.channel.config}
	if most.Cmp(held.balance) > 0 {
		if err := b.refuseOpenDeposit(ctx, offer.channel.id); err != nil {
			return signedPayment{}, err
		}
		made, err := b.signedDeposit(new(big.Int).Sub(most, held.balance), offer)
		if err != nil {
			return signedPayment{}, err
		}
		sent.Type, sent.Deposit = typeDeposit, &made
	}
	var err error
	if sent.Voucher, err = offer.channel.signedVoucher(b.wallet, most.String()); err != nil {
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
			doubt := sentPaymentOf(payment)
			message := "a deposit into the seller's channel was sent before and its outcome is not known" + untilWhen(doubt)
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
	return offer.channel.signedDeposit(b.wallet, unsigned)
}

// signRefund signs a refund, which is in no journal.
func (b *Buyer) signRefund(request *repeatable, held *channel, offer offer, amount string) (signedPayment, error) {
	// A voucher for the sum that was already charged pays for nothing.
	signed, err := offer.channel.signedVoucher(b.wallet, held.sum().String())
	if err != nil {
		return signedPayment{}, err
	}
	payment, err := b.newChannelPayment(request, offer, channelPayment{Type: typeRefund, ChannelConfig: offer.channel.config, Voucher: signed, Amount: amount})
	payment.open.ID = ""
	return payment, err
}

// channelOffered returns the first channel among the terms. The policy does not apply, because nothing is spent.
func channelOffered(asked required) (offer, error) {
	for _, text := range asked.Accepts {
		if terms, isReadable := termsOf(text); isReadable && terms.Scheme == schemeBatch {
			return offer{chosen: chosen{asked, text, terms}}, nil
		}
	}
	return offer{}, &UnreadableTermsError{"nothing is sold through payment channels there"}
}
