package buyer

import (
	"context"
	"errors"
	"math/big"
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
	// Atomic units: the sum of charges, nil while it is not known, and the sum of deposits.
	charged, balance *big.Int
	// The greatest sum of a voucher that was sent without a receipt. The seller may have charged it.
	unanswered *big.Int
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
	// Both may be ready.
	if err := ctx.Err(); err != nil {
		found.release()
		return nil, err
	}
	state, err := c.store.Get(ctx, id)
	if err != nil {
		found.release()
		return nil, err
	}
	found.charged, found.balance, found.unanswered = nil, new(big.Int), new(big.Int)
	if state != nil {
		found.balance, found.unanswered = amountOf(state.Balance), amountOf(state.UnansweredClaimable)
		if state.ChargedCumulativeAmount != "" {
			found.charged = amountOf(state.ChargedCumulativeAmount)
		}
	}
	return found, nil
}

func (c *channel) release() { <-c.turn }

// keep stores the known state. The seller's next refusal corrects a state that could not be stored.
func (c *channel) keep() error {
	state := ChannelState{Balance: c.balance.String(), UnansweredClaimable: c.unanswered.String()}
	if c.charged != nil {
		state.ChargedCumulativeAmount = c.charged.String()
	}
	return c.store.Set(context.Background(), c.id, state)
}

// sum is the sum of charges, as far as it is known.
func (c *channel) sum() *big.Int {
	if c.charged == nil {
		return new(big.Int)
	}
	return c.charged
}

// doubt records that a voucher without a receipt may have been charged.
func (c *channel) doubt(sent voucher) error {
	if most := amountOf(sent.MaxClaimableAmount); most.Cmp(c.unanswered) > 0 {
		c.unanswered = most
		return c.keep()
	}
	return nil
}

// note records the receipt of a payment. The charge counts if the receipt contains it, if it is no more than the price, and if it agrees
// with the seller's sum. The next 402 corrects a sum that disagrees.
func (c *channel) note(receipt *Receipt, sent channelPayment, price *big.Int) error {
	if sent.Type == typeRefund {
		c.noteRefund(sent)
		return c.keep()
	}
	if sent.Deposit != nil {
		c.balance = new(big.Int).Add(c.balance, amountOf(sent.Deposit.Amount))
	}
	charged := amountIn(receipt.Extra, "chargedAmount")
	if charged != nil && charged.Cmp(price) <= 0 {
		next := new(big.Int).Add(c.sum(), charged)
		state, _ := receipt.Extra["channelState"].(map[string]any)
		if sum := amountIn(state, "chargedCumulativeAmount"); sum == nil || sum.Cmp(next) == 0 {
			c.charged = next
			return c.keep()
		}
	}
	return errors.Join(c.keep(), c.doubt(sent.Voucher))
}

// noteRefund records that the whole rest, or a part of it, has come back.
func (c *channel) noteRefund(sent channelPayment) {
	// The next deposit into this channel needs the sum of charges.
	if c.charged == nil {
		c.charged = amountOf(sent.Voucher.MaxClaimableAmount)
	}
	left := new(big.Int).Sub(c.balance, amountOf(sent.Amount))
	if sent.Amount == "" || left.Cmp(c.charged) <= 0 {
		left, c.unanswered = c.charged, new(big.Int)
	}
	c.balance = left
}
