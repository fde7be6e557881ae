package buyer

import (
	"context"
	"math/big"
	"strings"

	launa "launa/sdk"
)

// WithdrawalState says how far a withdrawal has come.
type WithdrawalState string

const (
	// The contract was asked now.
	WithdrawalRequested WithdrawalState = "requested"
	// It was asked before, and the channel's delay is not over.
	WithdrawalWaiting WithdrawalState = "waiting"
	// The money is back.
	WithdrawalDone WithdrawalState = "withdrawn"
	// Nothing is left that the seller has not claimed.
	WithdrawalEmpty WithdrawalState = "empty"
)

// Withdrawal is how far a withdrawal has come.
type Withdrawal struct {
	State WithdrawalState
	// Atomic units; until it is withdrawn the seller may claim some of it.
	Amount string
	// Unix seconds from which on it can be finished; zero when it is not under way.
	AvailableFrom int64
	// The hash of the transaction that was sent now; empty when none was.
	Transaction string
}

// WithdrawalError says that money could not be taken back from a payment channel by the chain. The same call goes on where this one
// has stopped.
type WithdrawalError struct{ Message string }

func (e *WithdrawalError) Error() string { return e.Message }
func (e *WithdrawalError) LaunaError()   {}

// Channels answers the payment channels that this key has deposited into, as the store of channels knows them.
func (b *Buyer) Channels(ctx context.Context) ([]KeptChannel, error) {
	states, err := b.channels.store.List(ctx)
	if err != nil {
		return nil, err
	}
	var own []KeptChannel
	for _, state := range states {
		if state.Channel != nil && strings.EqualFold(state.Channel.Config.Payer, b.wallet.address) {
			own = append(own, *state.Channel)
		}
	}
	return own, nil
}

// Withdraw gets the money that is left in a channel back by the chain, where the seller does not answer Refund. It takes two calls: the
// first asks the contract, the second, after the channel's delay, is paid; each sends a transaction, whose gas the key's address pays
// for, 0.01 of the chain's own coin at most. Meanwhile the channel pays for nothing, and the seller may claim what it has charged. rpcURL
// is JSON-RPC of a node of the channel's chain. The error is a *WithdrawalError where the chain or the node refuses, and the
// context's own; what was sent before is not taken back by that.
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
		// What was charged is not for a node to say: the next voucher would give away what it adds. A seller proves more by a voucher.
		held.balance = balance
		held.keep()
	}
	return withdrawal, nil
}

// withdraw takes the next step, which the chain knows. The second answer is what the channel holds afterwards.
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

// request asks the contract for all that is left.
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
