package channels

import (
	"context"
	"sync"
)

type ChannelState struct {
	// The sum of all charges so far.
	ChargedCumulativeAmount string `json:"chargedCumulativeAmount,omitempty"`
	// The sum of all deposits less withdrawals.
	Balance string `json:"balance,omitempty"`
	// The greatest sum of a signed voucher, as the official packages store it. The buyer does not use it.
	SignedMaxClaimable string `json:"signedMaxClaimable,omitempty"`
	// The greatest sum of a voucher that was sent without a receipt.
	UnansweredClaimable string `json:"unansweredClaimable,omitempty"`
	// Stored under an id made from the payee, not under the channel's id.
	Pin *ChannelPin `json:"pin,omitempty"`
	// Stored under an id made from the channel's id (KeptID), so that a later channel of the payee does not replace it. The buyer needs this
	// data to withdraw the money without the seller.
	Channel *KeptChannel `json:"channel,omitempty"`
}

type KeptChannel struct {
	ID      string `json:"id"`
	Network string `json:"network"`
	// The host of the request that came with the deposit.
	Host   string `json:"host"`
	Config Config `json:"config"`
}

type ChannelPin struct {
	ReceiverAuthorizer string `json:"receiverAuthorizer"`
	// Seconds.
	WithdrawDelay int64 `json:"withdrawDelay"`
}

type ChannelStore interface {
	// Get returns nil for an unknown channel.
	Get(ctx context.Context, id string) (*ChannelState, error)
	Set(ctx context.Context, id string, state ChannelState) error
	// List returns all readable states, in any order. The error names the unreadable ones.
	List(ctx context.Context) ([]ChannelState, error)
}

// InMemory makes a store in memory.
func InMemory() ChannelStore { return &memoryChannels{} }

// memoryChannels has a ChannelState for each id.
type memoryChannels struct{ known sync.Map }

func (m *memoryChannels) Get(_ context.Context, id string) (*ChannelState, error) {
	if state, isKnown := m.known.Load(id); isKnown {
		known := state.(ChannelState)
		return &known, nil
	}
	return nil, nil
}

func (m *memoryChannels) Set(_ context.Context, id string, state ChannelState) error {
	m.known.Store(id, state)
	return nil
}

func (m *memoryChannels) List(context.Context) (list []ChannelState, err error) {
	m.known.Range(func(_, state any) bool {
		list = append(list, state.(ChannelState))
		return true
	})
	return list, nil
}
