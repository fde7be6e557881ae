package buyer

import (
	"context"
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
	// A person has agreed to these terms.
	isApproved bool
	// The channel that pays. Empty for other schemes, and before the channel is known.
	channel channels.Identity
}

// choose returns the offer that the policy chooses.
func (b *Buyer) choose(asked terms.Required, host string, approved *Terms) (offer, error) {
	if approved != nil && !asked.Offers(*approved) {
		return offer{}, &TermsChangedError{*approved, asked.Readable()}
	}
	index, offered, reasons := b.policy.choose(asked.Accepts, host, b.abilities(), approved)
	if index < 0 {
		return offer{}, b.policy.refused(reasons, asked.Accepts)
	}
	return offer{Chosen: terms.Chosen{Asked: asked, Accepted: asked.Accepts[index], Terms: offered}, isApproved: approved != nil}, nil
}

// signedPayment is a payment with its signature. The zero value is none.
type signedPayment struct {
	// Its id is empty for a refund, which is in no journal.
	open OpenPayment
	// Nil for other schemes.
	inChannel *channels.Payment
}

// signedPaymentOf reads a payment of the journal.
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

// exactPayment is the payload of a payment in the scheme exact.
type exactPayment struct {
	Authorization keys.Authorization `json:"authorization"`
	Signature     string             `json:"signature"`
}

// signTransfer signs a transfer. The payment is not in the journal yet.
func (b *Buyer) signTransfer(request *repeatable, offer offer) (signedPayment, error) {
	of, err := terms.DomainOf(offer.Terms)
	if err != nil {
		return signedPayment{}, err
	}
	validBefore := b.policy.validBefore(b.now(), offer.Terms)
	transfer := keys.Authorization{
		From: b.wallet.Address, To: keys.Checksummed(offer.Terms.PayTo[2:]), Value: offer.Terms.Amount,
		ValidAfter: "0", ValidBefore: strconv.FormatInt(validBefore, 10), Nonce: keys.Nonce(),
	}
	digest, err := transfer.TransferDigest(of)
	if err != nil {
		return signedPayment{}, err
	}
	header, err := terms.EncodedPayment(exactPayment{transfer, b.wallet.Sign(digest)}, offer.Chosen)
	if err != nil {
		return signedPayment{}, err
	}
	open := b.newPayment(request, offer.Terms, header)
	open.ValidBefore, open.Outlay = &validBefore, offer.Terms.Amount
	return signedPayment{open: open}, nil
}

// newPayment is a payment that gives nothing away by itself and has no end.
func (b *Buyer) newPayment(request *repeatable, offered Terms, header string) OpenPayment {
	return OpenPayment{
		ID: journal.NewID(), State: StateSent, Purchase: request.purchase, SignedAt: journal.InMilliseconds(b.now()),
		Method: request.template.Method, URL: request.name, Host: request.host, Terms: offered,
		Headers: map[string]string{terms.PaymentSignature: header}, Outlay: "0", Request: request.kept(),
	}
}

// begin checks the limits and records a payment, in one step. Nothing may be sent before.
func (b *Buyer) begin(ctx context.Context, payment signedPayment, offer offer) error {
	begin := func(keep func() error) error {
		return b.journal.Begin(ctx, payment.open, func(kept []JournaledPayment) error {
			// The payment counts on the day of its signature, even if the journal was busy until the next day.
			if reason := b.policy.limit(kept, journal.JournaledOf(payment.open), payment.open.SignedAt); reason != "" {
				return &SpendingPolicyError{Reasons: []Refusal{reason}}
			}
			return keep()
		})
	}
	if payment.inChannel == nil || payment.inChannel.Deposit == nil {
		return begin(func() error { return nil })
	}
	kept := KeptChannel{ID: offer.channel.ID, Network: offer.Terms.Network, Host: payment.open.Host, Config: offer.channel.Config}
	err := b.channels.Pinned(ctx, offer.Terms, kept, offer.isApproved, begin)
	if errors.Is(err, channels.ErrChanged) {
		return &SpendingPolicyError{Reasons: []Refusal{RefusalChannelChanged}}
	}
	return err
}

func (b *Buyer) newChannelPayment(request *repeatable, offer offer, sent channels.Payment) (signedPayment, error) {
	header, err := terms.EncodedPayment(sent, offer.Chosen)
	if err != nil {
		return signedPayment{}, err
	}
	open := b.newPayment(request, offer.Terms, header)
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
func (b *Buyer) signInChannel(ctx context.Context, request *repeatable, held *channels.Channel, offer offer) (signedPayment, error) {
	most := new(big.Int).Add(held.Sum(), terms.ValueOf(offer.Terms))
	sent := channels.Payment{Type: channels.TypeVoucher, ChannelConfig: offer.channel.Config}
	if most.Cmp(held.Balance) > 0 {
		if err := b.refuseOpenDeposit(ctx, offer.channel.ID); err != nil {
			return signedPayment{}, err
		}
		made, err := b.signedDeposit(new(big.Int).Sub(most, held.Balance), offer)
		if err != nil {
			return signedPayment{}, err
		}
		sent.Type, sent.Deposit = channels.TypeDeposit, &made
	}
	var err error
	if sent.Voucher, err = offer.channel.SignedVoucher(b.wallet, most.String()); err != nil {
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
		if payment.Terms.Scheme != terms.SchemeBatch || payment.State == StateOwed {
			continue
		}
		sent, err := channels.PaymentIn(payment.Headers)
		// A deposit that another SDK signed and Go cannot read may be one into this channel.
		isUnreadable := err != nil && payment.ValidBefore != nil
		if isUnreadable || sent.Deposit != nil && sent.Voucher.ChannelID == channelID {
			doubt := journal.SentPaymentOf(payment)
			message := "a deposit into the seller's channel was sent before and its outcome is not known" + untilWhen(doubt)
			return &PaymentUncertainError{Message: message, Payment: doubt, ChargeableUntil: doubt.ValidBefore}
		}
	}
	return nil
}

// signedDeposit signs the amount that the seller wants, or the price of several requests, and at least the needed amount. The policy
// decides first.
func (b *Buyer) signedDeposit(needed *big.Int, offer offer) (channels.Deposit, error) {
	amount := terms.DepositFor(offer.Terms)
	if amount.Cmp(needed) < 0 {
		amount = needed
	}
	limit, err := terms.AtomicAmount(b.policy.MaxDeposit)
	if err != nil || amount.Cmp(limit) > 0 {
		return channels.Deposit{}, &SpendingPolicyError{Reasons: []Refusal{RefusalDeposit}}
	}
	unsigned := channels.Deposit{Amount: amount.String()}
	unsigned.Authorization.ERC3009 = channels.DepositAuthorization{
		ValidAfter: "0", ValidBefore: strconv.FormatInt(b.policy.validBefore(b.now(), offer.Terms), 10), Salt: keys.Nonce(),
	}
	return offer.channel.SignedDeposit(b.wallet, unsigned)
}

// signRefund signs a refund, which is in no journal.
func (b *Buyer) signRefund(request *repeatable, held *channels.Channel, offer offer, amount string) (signedPayment, error) {
	// A voucher for the sum that was already charged pays for nothing.
	signed, err := offer.channel.SignedVoucher(b.wallet, held.Sum().String())
	if err != nil {
		return signedPayment{}, err
	}
	payment, err := b.newChannelPayment(request, offer, channels.Payment{Type: channels.TypeRefund, ChannelConfig: offer.channel.Config, Voucher: signed, Amount: amount})
	payment.open.ID = ""
	return payment, err
}

// channelOffered returns the first channel among the terms. The policy does not apply, because nothing is spent.
func channelOffered(asked terms.Required) (offer, error) {
	for _, text := range asked.Accepts {
		if offered, isReadable := terms.Of(text); isReadable && offered.Scheme == terms.SchemeBatch {
			return offer{Chosen: terms.Chosen{Asked: asked, Accepted: text, Terms: offered}}, nil
		}
	}
	return offer{}, &UnreadableTermsError{Message: "nothing is sold through payment channels there"}
}
