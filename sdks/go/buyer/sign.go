package buyer

import (
	"errors"
	"math/big"
	"strconv"

	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
)

// offer is a seller's offer that the policy allows.
type offer struct {
	terms.Chosen
	// The channel that pays. Empty in the scheme exact.
	channel channels.Identity
}

// chosen returns the offer that this call signs for. A refund uses the channel with the deposit, even if the seller now asks for another
// channel.
func (p *performer) chosen() (found offer, err error) {
	if found.Chosen, err = p.chosenTerms(); err != nil || found.Terms.Scheme == terms.SchemeExact {
		return found, err
	}
	config, err := channels.ConfigOf(found.Terms, p.wallet.Address)
	if err == nil && p.purpose == toRefund {
		config, err = p.channels.PinnedConfig(p.ctx, found.Terms, config)
	}
	if err == nil {
		found.channel, err = channels.IdentityOf(found.Terms, config)
	}
	return found, err
}

// chosenTerms returns the terms that the policy chooses. For a refund, which spends nothing, it returns the first terms of a channel.
func (p *performer) chosenTerms() (terms.Chosen, error) {
	asked := p.asked
	if p.purpose != toRefund {
		if p.approved != nil && !asked.Offers(*p.approved) {
			return terms.Chosen{}, &TermsChangedError{*p.approved, asked.Readable()}
		}
		index, offered, reasons := p.policy.choose(asked.Accepts, p.request.host, p.abilities(), p.approved)
		if index < 0 {
			return terms.Chosen{}, p.policy.refused(reasons, asked.Accepts)
		}
		return terms.Chosen{Asked: asked, Accepted: asked.Accepts[index], Terms: offered}, nil
	}
	for _, text := range asked.Accepts {
		if offered, isReadable := terms.Of(text); isReadable && offered.Scheme == terms.SchemeBatch {
			return terms.Chosen{Asked: asked, Accepted: text, Terms: offered}, nil
		}
	}
	return terms.Chosen{}, &UnreadableTermsError{Message: "nothing is sold through payment channels there"}
}

// signedPayment is a signed payment. The zero value means none.
type signedPayment struct {
	// The id is empty for a refund, which is not in the journal.
	open OpenPayment
	// Nil in the scheme exact.
	inChannel *channels.Payment
}

// signedPaymentOf decodes a payment of the journal.
func signedPaymentOf(open OpenPayment) (signedPayment, error) {
	if open.Terms.Scheme != terms.SchemeBatch {
		return signedPayment{open: open}, nil
	}
	sent, err := channels.PaymentIn(open.Headers)
	return signedPayment{open, &sent}, err
}

func (s signedPayment) held(isTaken bool) held {
	return held{s.open.State, s.open.Outlay != "0", s.inChannel != nil, isTaken}
}

// sign signs a payment, but does not write it to the journal.
func (p *performer) sign() (attemptEvent, error) {
	offer, err := p.chosen()
	if err != nil {
		return attemptEvent{}, err
	}
	var payment signedPayment
	switch {
	case p.purpose == toRefund:
		payment, err = p.signRefund(offer)
	case offer.Terms.Scheme == terms.SchemeBatch:
		payment, err = p.signInChannel(offer)
	default:
		payment, err = p.signTransfer(offer)
	}
	if err != nil {
		return attemptEvent{}, err
	}
	p.offer, p.payment, p.replaced = offer, payment, p.payment
	return attemptEvent{is: isSigned, held: payment.held(false)}, nil
}

// exactPayment is the payload of a payment in the scheme exact.
type exactPayment struct {
	Authorization keys.Authorization `json:"authorization"`
	Signature     string             `json:"signature"`
}

func (p *performer) signTransfer(offer offer) (signedPayment, error) {
	of, err := terms.DomainOf(offer.Terms)
	if err != nil {
		return signedPayment{}, err
	}
	validBefore := p.policy.validBefore(p.now(), offer.Terms)
	transfer := keys.Authorization{
		From: p.wallet.Address, To: keys.Checksummed(offer.Terms.PayTo[2:]), Value: offer.Terms.Amount,
		ValidAfter: "0", ValidBefore: strconv.FormatInt(validBefore, 10), Nonce: keys.Nonce(),
	}
	digest, err := transfer.Digest(keys.Transfer, of)
	if err != nil {
		return signedPayment{}, err
	}
	open, err := p.openPayment(offer, exactPayment{transfer, p.wallet.Sign(digest)}, transfer.Value, &validBefore)
	return signedPayment{open: open}, err
}

// openPayment returns a payment for the journal. outlay is the amount that its signature gives away.
func (p *performer) openPayment(offer offer, payload any, outlay string, validBefore *int64) (OpenPayment, error) {
	header, err := terms.EncodedPayment(payload, offer.Chosen)
	return OpenPayment{
		ID: journal.NewID(), State: StateSent, Purchase: p.request.purchase, SignedAt: journal.InMilliseconds(p.now()),
		Method: p.request.template.Method, URL: p.request.name, Host: p.request.host, Terms: offer.Terms, ValidBefore: validBefore,
		Headers: map[string]string{terms.PaymentSignature: header}, Outlay: outlay, Request: p.request.kept(),
	}, err
}

// signInChannel signs a voucher for the sum of all charges and this price. It adds a deposit if the channel's balance is below this sum.
func (p *performer) signInChannel(offer offer) (signedPayment, error) {
	most := new(big.Int).Add(p.channel.Sum(), terms.AmountOf(offer.Terms.Amount))
	voucher, err := offer.channel.SignedVoucher(p.wallet, most.String())
	if err != nil {
		return signedPayment{}, err
	}
	sent := &channels.Payment{Type: channels.TypeVoucher, ChannelConfig: offer.channel.Config, Voucher: voucher}
	if most.Cmp(p.channel.Balance) <= 0 {
		open, err := p.openPayment(offer, sent, "0", nil)
		return signedPayment{open, sent}, err
	}
	if err := p.refuseOpenDeposit(offer.channel.ID); err != nil {
		return signedPayment{}, err
	}
	validBefore := p.policy.validBefore(p.now(), offer.Terms)
	deposit, err := p.signDeposit(offer, new(big.Int).Sub(most, p.channel.Balance), validBefore)
	if err != nil {
		return signedPayment{}, err
	}
	sent.Type, sent.Deposit = channels.TypeDeposit, &deposit
	open, err := p.openPayment(offer, sent, deposit.Amount, &validBefore)
	return signedPayment{open, sent}, err
}

// refuseOpenDeposit returns an error if the journal has an open deposit into the channel, because the seller can still send it to the
// chain. Until that deposit ends, no other one is signed.
func (p *performer) refuseOpenDeposit(channelID string) error {
	open, err := p.journal.Open(p.ctx)
	if err != nil {
		return err
	}
	for _, payment := range open {
		if payment.Terms.Scheme != terms.SchemeBatch || payment.State == StateOwed {
			continue
		}
		sent, err := channels.PaymentIn(payment.Headers)
		// If Go cannot read the deposit, another SDK may have signed it, and it may be a deposit into this channel.
		isUnreadable := err != nil && payment.ValidBefore != nil
		if isUnreadable || sent.Deposit != nil && sent.Voucher.ChannelID == channelID {
			doubt := journal.SentPaymentOf(payment)
			message := "a deposit into the seller's channel was sent before and its outcome is not known" + untilWhen(doubt)
			return &PaymentUncertainError{Message: message, Payment: doubt, ChargeableUntil: doubt.ValidBefore}
		}
	}
	return nil
}

// signDeposit signs a deposit, if the policy allows it. The amount is the seller's smallest deposit, or the price of several requests if
// the seller names none. It is never below the needed amount.
func (p *performer) signDeposit(offer offer, needed *big.Int, validBefore int64) (channels.Deposit, error) {
	amount := terms.DepositFor(offer.Terms)
	if amount.Cmp(needed) < 0 {
		amount = needed
	}
	limit, err := terms.AtomicAmount(p.policy.MaxDeposit)
	if err != nil || amount.Cmp(limit) > 0 {
		return channels.Deposit{}, &SpendingPolicyError{Reasons: []Refusal{RefusalDeposit}}
	}
	return offer.channel.SignedDeposit(p.wallet, amount.String(), strconv.FormatInt(validBefore, 10), keys.Nonce())
}

// signRefund signs a voucher for the sum that was already charged, so it pays for nothing. This voucher is not in the journal.
func (p *performer) signRefund(offer offer) (signedPayment, error) {
	voucher, err := offer.channel.SignedVoucher(p.wallet, p.channel.Sum().String())
	if err != nil {
		return signedPayment{}, err
	}
	sent := &channels.Payment{Type: channels.TypeRefund, ChannelConfig: offer.channel.Config, Voucher: voucher, Amount: p.amount}
	open, err := p.openPayment(offer, sent, "0", nil)
	open.ID = ""
	return signedPayment{open, sent}, err
}

// begin checks the limits and records the payment in one step. No payment may be sent before this step.
func (p *performer) begin() (attemptEvent, error) {
	open, record := p.payment.open, p.journal.Begin
	// BeginOnce would refuse a corrected voucher, because the first payment of the purchase is still open.
	if p.purchase != "" && p.replaced.open.ID == "" {
		record = p.journal.BeginOnce
	}
	begin := func(keep func() error) error {
		return record(p.ctx, open, func(kept []JournaledPayment) error {
			// The payment counts on the day of its signature, even if the journal was busy until the next day.
			if reason := p.policy.limit(kept, journal.JournaledOf(open), open.SignedAt); reason != "" {
				return &SpendingPolicyError{Reasons: []Refusal{reason}}
			}
			return keep()
		})
	}
	var err error
	if p.payment.inChannel == nil || p.payment.inChannel.Deposit == nil {
		err = begin(func() error { return nil })
	} else {
		kept := KeptChannel{ID: p.offer.channel.ID, Network: open.Terms.Network, Host: open.Host, Config: p.offer.channel.Config}
		err = p.channels.Pinned(p.ctx, open.Terms, kept, p.approved != nil, begin)
	}
	if errors.Is(err, channels.ErrChanged) {
		err = &SpendingPolicyError{Reasons: []Refusal{RefusalChannelChanged}}
	}
	if err != nil {
		p.payment = p.replaced
	}
	return attemptEvent{is: isBegun}, err
}
