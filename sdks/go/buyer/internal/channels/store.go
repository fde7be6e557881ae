package channels

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// ChannelState is the known state of a payment channel, in atomic units.
type ChannelState struct {
	// The sum of all charges so far.
	ChargedCumulativeAmount string `json:"chargedCumulativeAmount,omitempty"`
	// The sum of all deposits less withdrawals.
	Balance string `json:"balance,omitempty"`
	// The greatest sum of a signed voucher, as the official packages store it. The buyer does not use it.
	SignedMaxClaimable string `json:"signedMaxClaimable,omitempty"`
	// The greatest sum of a voucher that was sent without a receipt.
	UnansweredClaimable string `json:"unansweredClaimable,omitempty"`
	// Stored under an id of the payee, not under a channel's.
	Pin *ChannelPin `json:"pin,omitempty"`
	// Stored under an id of its own, so another channel of the payee does not replace it. With it, the money comes back without the seller.
	Channel *KeptChannel `json:"channel,omitempty"`
}

// KeptChannel is a channel with a deposit, with all data that its contract needs.
type KeptChannel struct {
	ID      string `json:"id"`
	Network string `json:"network"`
	// The host of the request for which the deposit was made.
	Host   string `json:"host"`
	Config Config `json:"config"`
}

// ChannelPin holds the fields that the first deposit for a payee was signed with. A seller that asks for other fields would get another
// channel and another deposit.
type ChannelPin struct {
	ReceiverAuthorizer string `json:"receiverAuthorizer"`
	// Seconds.
	WithdrawDelay int64 `json:"withdrawDelay"`
}

// ChannelStore stores the state of a buyer's channels by their ids. The seller's next refusal restores lost state.
type ChannelStore interface {
	// Get returns nil for an unknown channel.
	Get(ctx context.Context, id string) (*ChannelState, error)
	Set(ctx context.Context, id string, state ChannelState) error
	// List returns all readable states, in any order. The error says which ones cannot be read.
	List(ctx context.Context) ([]ChannelState, error)
}

// InMemory makes a store in this process. Its content ends with the process.
func InMemory() ChannelStore { return &memoryChannels{known: map[string]ChannelState{}} }

type memoryChannels struct {
	mutex sync.Mutex
	known map[string]ChannelState
}

func (m *memoryChannels) Get(_ context.Context, id string) (*ChannelState, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if state, found := m.known[id]; found {
		return &state, nil
	}
	return nil, nil
}

func (m *memoryChannels) Set(_ context.Context, id string, state ChannelState) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.known[id] = state
	return nil
}

func (m *memoryChannels) List(context.Context) ([]ChannelState, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return slices.Collect(maps.Values(m.known)), nil
}
