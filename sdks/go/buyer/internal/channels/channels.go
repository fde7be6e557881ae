// Package channels signs for the payment channels of batch-settlement, and stores their known state. The package buyer documents its public
// parts.
package channels

import (
	"context"
	"errors"
	"math/big"
	"sync"

	"launa/sdk/buyer/internal/answers"
	"launa/sdk/buyer/internal/terms"
)

// Channels contains the buyer's channels by id. Their states are in a store. Their locks, which let one payment after the other use a
// channel, are in memory.
type Channels struct {
	Store ChannelStore
	// A *Channel for each id.
	known sync.Map
	// Locked while a deposit reads and sets the pin of its payee (ChannelPin).
	pinning sync.Mutex
}

// Channel is one channel. Each voucher is for a greater sum than the one before, so its payments go one after the other.
type Channel struct {
	id    string
	store ChannelStore
	// Contains one element while a payment uses the payment channel.
	turn chan struct{}
	// Atomic units: the sum of charges, nil while it is unknown, and the sum of deposits.
	charged, Balance *big.Int
	// The greatest sum of a voucher that was sent without a receipt. The seller may have charged it.
	unanswered *big.Int
}

// Take waits until no other payment uses the channel, and reads the channel's stored state. It stops waiting when the context ends.
func (c *Channels) Take(ctx context.Context, id string) (*Channel, error) {
	known, _ := c.known.LoadOrStore(id, &Channel{id: id, store: c.Store, turn: make(chan struct{}, 1)})
	found := known.(*Channel)
	select {
	case found.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	// If both cases are ready, select may take the payment channel although the context has ended.
	state, err := (*ChannelState)(nil), ctx.Err()
	if err == nil {
		state, err = c.Store.Get(ctx, id)
	}
	if err != nil {
		found.Release()
		return nil, err
	}
	found.charged, found.Balance, found.unanswered = nil, new(big.Int), new(big.Int)
	if state != nil {
		found.Balance, found.unanswered = terms.AmountOf(state.Balance), terms.AmountOf(state.UnansweredClaimable)
		if state.ChargedCumulativeAmount != "" {
			found.charged = terms.AmountOf(state.ChargedCumulativeAmount)
		}
	}
	return found, nil
}

// Release lets the next payment use the channel.
func (c *Channel) Release() { <-c.turn }

// keep stores the known state. If it fails, the seller's next refusal corrects the state.
func (c *Channel) keep() error {
	state := ChannelState{Balance: c.Balance.String(), UnansweredClaimable: c.unanswered.String()}
	if c.charged != nil {
		state.ChargedCumulativeAmount = c.charged.String()
	}
	return c.store.Set(context.Background(), c.id, state)
}

// Sum returns the known sum of charges, or zero.
func (c *Channel) Sum() *big.Int {
	if c.charged == nil {
		return new(big.Int)
	}
	return c.charged
}

// Doubt records that a voucher without a receipt may have been charged.
func (c *Channel) Doubt(sent Voucher) error {
	if most := terms.AmountOf(sent.MaxClaimableAmount); most.Cmp(c.unanswered) > 0 {
		c.unanswered = most
		return c.keep()
	}
	return nil
}

// Note records the receipt of a payment. It adds the charge to the known sum if the receipt names the charge, if the charge is at most the
// price, and if the result is the seller's sum. Otherwise the seller's next 402 corrects the known sum.
func (c *Channel) Note(receipt *answers.Receipt, sent Payment, price *big.Int) error {
	if sent.Type == TypeRefund {
		c.noteRefund(sent)
		return c.keep()
	}
	if sent.Deposit != nil {
		c.Balance = new(big.Int).Add(c.Balance, terms.AmountOf(sent.Deposit.Amount))
	}
	charged := terms.AmountIn(receipt.Extra, "chargedAmount")
	if charged != nil && charged.Cmp(price) <= 0 {
		next := new(big.Int).Add(c.Sum(), charged)
		state, _ := receipt.Extra["channelState"].(map[string]any)
		if sum := terms.AmountIn(state, "chargedCumulativeAmount"); sum == nil || sum.Cmp(next) == 0 {
			c.charged = next
			return c.keep()
		}
	}
	return errors.Join(c.keep(), c.Doubt(sent.Voucher))
}

// noteRefund records that the rest of the balance, or a part of it, was refunded.
func (c *Channel) noteRefund(sent Payment) {
	// The sum of charges stays, because the next deposit into this channel needs it.
	if c.charged == nil {
		c.charged = terms.AmountOf(sent.Voucher.MaxClaimableAmount)
	}
	left := new(big.Int).Sub(c.Balance, terms.AmountOf(sent.Amount))
	if sent.Amount == "" || left.Cmp(c.charged) <= 0 {
		left, c.unanswered = c.charged, new(big.Int)
	}
	c.Balance = left
}
