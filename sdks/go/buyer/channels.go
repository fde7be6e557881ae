package buyer

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"regexp"
	"sync"
	"time"
)

// channels is the buyer's channels by their id: their turns here, what is known of them in a store.
type channels struct {
	store ChannelStore
	mutex sync.Mutex
	known map[string]*channel
}

// channel is one channel. Its vouchers are for sums that grow with each payment, so its payments go one after the other.
type channel struct {
	id    string
	store ChannelStore
	turn  chan struct{}
	// Atomic units that were charged of all that was deposited.
	charged, balance *big.Int
	// A deposit whose outcome is not known. No other one is signed while it may still arrive.
	doubt *SentPayment
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
	found.charged, found.balance = new(big.Int), new(big.Int)
	if state != nil {
		found.charged, found.balance = amountOf(state.ChargedCumulativeAmount), amountOf(state.Balance)
	}
	return found, nil
}

// keep writes down what is known. What was paid for must reach the caller, whatever comes of that: the next refusal puts
// right what could not be kept.
func (c *channel) keep() {
	if c.store != nil {
		state := ChannelState{ChargedCumulativeAmount: c.charged.String(), Balance: c.balance.String()}
		_ = c.store.Set(context.Background(), c.id, state)
	}
}

func (c *channel) release() { <-c.turn }

// openDoubt is the deposit that may still arrive.
func (c *channel) openDoubt() *SentPayment {
	if c.doubt != nil && c.doubt.isOverAt(time.Now()) {
		c.doubt = nil
	}
	return c.doubt
}

// noteResumed takes in what became of a payment that was sent again, by whichever process had signed it.
func (c *channels) noteResumed(paid *PaidResponse) {
	text, err := base64.StdEncoding.DecodeString(paid.Payment.Headers[paymentSignature])
	var sent struct {
		Payload channelPayment `json:"payload"`
	}
	if err != nil || json.Unmarshal(text, &sent) != nil || paid.Receipt == nil {
		return
	}
	if found, err := c.take(context.Background(), sent.Payload.Voucher.ChannelID); err == nil {
		defer found.release()
		found.note(paid, sent.Payload)
	}
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
		c.doubt = nil
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

// The refusals that tell a buyer that it is out of step.
var outOfStep = map[string]bool{
	"invalid_batch_settlement_evm_cumulative_amount_mismatch": true,
	"invalid_batch_settlement_evm_cumulative_below_claimed":   true,
}

// correct takes in what a seller says of the channel, if a voucher of ours shows that so much was signed.
func (c *channel) correct(terms Terms, id, chainID string, w wallet) bool {
	state, _ := terms.Extra["channelState"].(map[string]any)
	signed, _ := terms.Extra["voucherState"].(map[string]any)
	charged, balance := amountIn(state, "chargedCumulativeAmount"), amountIn(state, "balance")
	most := amountIn(signed, "signedMaxClaimable")
	signature, _ := signed["signature"].(string)
	if charged == nil || balance == nil || most == nil || charged.Cmp(most) > 0 {
		return false
	}
	if !w.hasSigned(voucher{id, most.String(), signature}, chainID) {
		return false
	}
	c.charged, c.balance, c.doubt = charged, balance, nil
	c.keep()
	return true
}
