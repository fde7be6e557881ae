package buyer

import (
	"context"
	"math/big"
	"regexp"
	"sync"
)

// channels contains the buyer's channels by id: their turns here, and their state in a store.
type channels struct {
	store ChannelStore
	mutex sync.Mutex
	known map[string]*channel
	// Makes the lookup and the setting of a pin one step.
	pinning sync.Mutex
}

// channel is one channel. The sums of its vouchers grow with each payment, so its payments go one after the other.
type channel struct {
	id    string
	store ChannelStore
	turn  chan struct{}
	// Atomic units: the sum of charges and the sum of deposits.
	charged, balance *big.Int
	// The greatest sum of a signed voucher, and the sum that the seller could claim before this turn.
	signed, claimable *big.Int
	// Whether the last payment for the purchase of this turn has no receipt. False for a refund.
	isRepeated bool
	// Whether this turn sends an open payment again.
	isResent bool
}

func newChannels(store ChannelStore) *channels {
	return &channels{store: store, known: map[string]*channel{}}
}

// take waits for its turn, until the context ends, and reads the known state.
func (c *channels) take(ctx context.Context, id string) (*channel, error) {
	c.mutex.Lock()
	found := c.known[id]
	if found == nil {
		found = &channel{id: id, store: c.store, turn: make(chan struct{}, 1)}
		c.known[id] = found
	}
	c.mutex.Unlock()
	select {
	case found.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	state, err := c.store.Get(ctx, id)
	if err != nil {
		found.release()
		return nil, err
	}
	found.charged, found.balance, found.signed = new(big.Int), new(big.Int), new(big.Int)
	if state != nil {
		found.charged, found.balance = amountOf(state.ChargedCumulativeAmount), amountOf(state.Balance)
		found.signed = amountOf(state.SignedMaxClaimable)
	}
	found.signed = larger(found.signed, found.charged)
	found.claimable, found.isRepeated, found.isResent = found.signed, false, false
	return found, nil
}

// keep stores the known state. A failure must not keep a paid answer from the caller: the next refusal restores lost state.
func (c *channel) keep() {
	if c.store != nil {
		state := ChannelState{
			ChargedCumulativeAmount: c.charged.String(), Balance: c.balance.String(), SignedMaxClaimable: c.signed.String(),
		}
		_ = c.store.Set(context.Background(), c.id, state)
	}
}

func (c *channel) release() { <-c.turn }

// noteSigned records the sum that the seller can claim from now on.
func (c *channel) noteSigned(sent channelPayment) {
	c.signed = larger(c.signed, amountOf(sent.Voucher.MaxClaimableAmount))
	c.keep()
}

func amountOf(text string) *big.Int {
	if amount, isAmount := new(big.Int).SetString(text, 10); isAmount && amount.Sign() >= 0 {
		return amount
	}
	return new(big.Int)
}

var decimal = regexp.MustCompile(`\A[0-9]{1,39}\z`)

// amountIn reads a sum from a seller's fields. It returns nil if there is none.
func amountIn(fields map[string]any, name string) *big.Int {
	text, _ := fields[name].(string)
	if !decimal.MatchString(text) {
		return nil
	}
	amount, _ := new(big.Int).SetString(text, 10)
	return amount
}

// note records the receipt of a payment. The charge counts if the receipt contains it, if it is no more than the price, and if it agrees
// with the seller's sum. The next 402 corrects a sum that disagrees.
func (c *channel) note(paid *PaidResponse, sent channelPayment) {
	if paid.Receipt == nil {
		return
	}
	defer c.keep()
	if sent.Type == typeRefund {
		c.noteRefund(sent.Amount)
		return
	}
	if sent.Deposit != nil {
		if amount, isAmount := new(big.Int).SetString(sent.Deposit.Amount, 10); isAmount {
			c.balance = new(big.Int).Add(c.balance, amount)
		}
	}
	charged := amountIn(paid.Receipt.Extra, "chargedAmount")
	if charged == nil || charged.Cmp(paid.Payment.Terms.value()) > 0 {
		return
	}
	next := new(big.Int).Add(c.charged, charged)
	state, _ := paid.Receipt.Extra["channelState"].(map[string]any)
	if sum := amountIn(state, "chargedCumulativeAmount"); sum == nil || sum.Cmp(next) == 0 {
		c.charged = next
	}
}

// noteRefund records that the whole rest, or a part of it, has come back.
func (c *channel) noteRefund(amount string) {
	left := new(big.Int).Set(c.charged)
	if amount != "" {
		left.Sub(c.balance, amountOf(amount))
	}
	if left.Cmp(c.charged) < 0 {
		left.Set(c.charged)
	}
	c.balance = left
}
