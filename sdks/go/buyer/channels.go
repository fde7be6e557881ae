package buyer

import (
	"context"
	"math/big"
	"regexp"
	"sync"
)

// channels is the buyer's channels by their id: their turns here, what is known of them in a store.
type channels struct {
	store ChannelStore
	mutex sync.Mutex
	known map[string]*channel
	// Pins are looked up and set in one step.
	pinning sync.Mutex
}

// channel is one channel. Its vouchers are for sums that grow with each payment, so its payments go one after the other.
type channel struct {
	id    string
	store ChannelStore
	turn  chan struct{}
	// Atomic units that were charged of all that was deposited.
	charged, balance *big.Int
	// The greatest sum of a voucher that was signed, and what the seller could claim before this turn.
	signed, claimable *big.Int
}

func newChannels(store ChannelStore) *channels {
	return &channels{store: store, known: map[string]*channel{}}
}

// take waits for one's turn, until the context ends, and reads what is known.
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
	found.claimable = found.signed
	return found, nil
}

// keep writes down what is known. What was paid for must reach the caller, whatever comes of that: the next refusal puts
// right what could not be kept.
func (c *channel) keep() {
	if c.store != nil {
		state := ChannelState{
			ChargedCumulativeAmount: c.charged.String(), Balance: c.balance.String(), SignedMaxClaimable: c.signed.String(),
		}
		_ = c.store.Set(context.Background(), c.id, state)
	}
}

func (c *channel) release() { <-c.turn }

// noteSigned takes in what the seller can claim from now on.
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

// amountIn reads a sum out of what a seller says; nil when it is none.
func amountIn(fields map[string]any, name string) *big.Int {
	text, _ := fields[name].(string)
	if !decimal.MatchString(text) {
		return nil
	}
	amount, _ := new(big.Int).SetString(text, 10)
	return amount
}

// note takes in the receipt of a payment. What was charged counts when the receipt says so, is no more than the price and
// agrees with the seller's own sum; what does not agree is put right by the next 402.
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

// noteRefund takes in that all that was left has come back, or some of it.
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
