package buyer

import (
	"context"
	"math/big"
	"strings"

	launa "launa/sdk"
)

// WithdrawalState is the progress of a withdrawal.
type WithdrawalState string

const (
	// This call asked the contract.
	WithdrawalRequested WithdrawalState = "requested"
	// An earlier call asked the contract, and the channel's delay is not over.
	WithdrawalWaiting WithdrawalState = "waiting"
	// The money is back.
	WithdrawalDone WithdrawalState = "withdrawn"
	// The seller has claimed everything, so nothing is left.
	WithdrawalEmpty WithdrawalState = "empty"
)

// Withdrawal is the progress of a withdrawal.
type Withdrawal struct {
	State WithdrawalState
	// Atomic units. Until the money is withdrawn, the seller may claim some of it.
	Amount string
	// Unix seconds from which the withdrawal can be finished. Zero if none is under way.
	AvailableFrom int64
	// The hash of the transaction that this call sent. Empty if it sent none.
	Transaction string
}

// WithdrawalError means that a withdrawal from a payment channel through the chain failed. The same call continues where this one stopped.
type WithdrawalError struct{ Message string }

func (e *WithdrawalError) Error() string { return e.Message }
func (e *WithdrawalError) LaunaError()   {}

// Channels returns the payment channels with deposits of this key, as the store of channels contains them. A file that cannot be read hides no
// other channel: the list is then valid, and the error, in which errors.As finds a *JournalError, names each such file.
func (b *Buyer) Channels(ctx context.Context) ([]KeptChannel, error) {
	states, err := b.channels.store.List(ctx)
	var own []KeptChannel
	for _, state := range states {
		if state.Channel != nil && strings.EqualFold(state.Channel.Config.Payer, b.wallet.address) {
			own = append(own, *state.Channel)
		}
	}
	return own, err
}

// Withdraw gets the rest of a channel back through the chain, for a seller that does not answer Refund. It takes two calls. The first call
// asks the contract. The second call, after the channel's delay, gets the money. Each call sends a transaction. The key's address pays its
// gas, at most 0.01 of the chain's own coin.
//
// Meanwhile the channel pays for nothing, and the seller may claim its charges. rpcURL is JSON-RPC of a node of the channel's chain. The
// error is a *WithdrawalError if the chain or the node refuses, or the context's own error. The error does not take back transactions that
// were already sent.
func (b *Buyer) Withdraw(ctx context.Context, kept KeptChannel, rpcURL string) (*Withdrawal, error) {
	contract, err := contractOf(kept, b.wallet, newChainNode(rpcURL))
	if err != nil {
		return nil, err
	}
	held, err := b.channels.take(ctx, kept.ID)
	if err != nil {
		return nil, err
	}
	defer held.release()
	withdrawal, balance, err := contract.withdraw(ctx)
	if err != nil {
		return nil, err
	}
	if withdrawal.State == WithdrawalDone {
		// A node must not change the sum of charges: the next voucher would give the difference away. A seller proves more by a voucher.
		held.balance = balance
		b.warn(held.keep())
	}
	return withdrawal, nil
}

// withdraw takes the next step, which follows from the chain's state. The second result is the channel's balance afterwards.
func (c channelContract) withdraw(ctx context.Context) (*Withdrawal, *big.Int, error) {
	chainID, err := c.node.number(ctx, "eth_chainId")
	if err != nil {
		return nil, nil, err
	}
	if chainID.Cmp(c.chainID) != 0 {
		return nil, nil, &launa.ConfigurationError{Message: "the node is not one of " + c.kept.Network}
	}
	balance, claimed, err := c.holds(ctx, newest)
	if err != nil {
		return nil, nil, err
	}
	asked, since, err := c.pending(ctx, newest)
	if err != nil {
		return nil, nil, err
	}
	if since == 0 {
		withdrawal, err := c.request(ctx, new(big.Int).Sub(balance, claimed))
		return withdrawal, balance, err
	}
	block, err := c.node.newestBlock(ctx)
	if err != nil {
		return nil, nil, err
	}
	availableFrom := since + c.kept.Config.WithdrawDelay
	if block.time.Cmp(big.NewInt(availableFrom)) < 0 {
		return &Withdrawal{State: WithdrawalWaiting, Amount: asked.String(), AvailableFrom: availableFrom}, balance, nil
	}
	sent, err := c.send(ctx, c.finalizeData)
	if err != nil {
		return nil, nil, err
	}
	left, _, err := c.holds(ctx, sent.block)
	if err != nil {
		return nil, nil, err
	}
	back := new(big.Int).Sub(balance, left).String()
	return &Withdrawal{State: WithdrawalDone, Amount: back, Transaction: sent.hash}, left, nil
}

// request asks the contract for the whole rest.
func (c channelContract) request(ctx context.Context, left *big.Int) (*Withdrawal, error) {
	if left.Sign() == 0 {
		return &Withdrawal{State: WithdrawalEmpty, Amount: "0"}, nil
	}
	if left.Sign() < 0 {
		return nil, nonsense()
	}
	var words encoder
	sent, err := c.send(ctx, append(c.initiateData[:len(c.initiateData):len(c.initiateData)], words.uint(left.String(), 128)...))
	if err != nil {
		return nil, err
	}
	_, since, err := c.pending(ctx, sent.block)
	if err != nil {
		return nil, err
	}
	availableFrom := since + c.kept.Config.WithdrawDelay
	return &Withdrawal{
		State: WithdrawalRequested, Amount: left.String(), AvailableFrom: availableFrom, Transaction: sent.hash,
	}, nil
}
