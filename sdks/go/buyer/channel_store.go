package buyer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
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
	Host   string        `json:"host"`
	Config channelConfig `json:"config"`
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

// MemoryChannels makes a store in this process. Its content ends with the process.
func MemoryChannels() ChannelStore { return &memoryChannels{known: map[string]ChannelState{}} }

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

// FileChannels makes a store that outlives the process, for one process at a time. Each channel is a file in client below the directory.
// The SDKs of all languages and the official packages write the same files. Only their owner may access them.
func FileChannels(directory string) ChannelStore {
	return fileChannels{filepath.Join(directory, "client")}
}

type fileChannels struct{ directory string }

func (f fileChannels) Get(_ context.Context, id string) (*ChannelState, error) {
	text, err := os.ReadFile(f.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var state ChannelState
	if err == nil {
		state, err = channelStateIn(text)
	}
	if err != nil {
		return nil, &JournalError{f.path(id) + " is no state of a payment channel", err}
	}
	return &state, nil
}

// channelStateIn fails for a state that it cannot understand. Taken as empty, it would lead to another deposit.
func channelStateIn(text []byte) (state ChannelState, err error) {
	var fields members
	if err := readJSON(text, &fields); err != nil {
		return state, err
	}
	if fields == nil {
		return state, errors.New("null is no object")
	}
	for name, amount := range map[string]*string{
		"chargedCumulativeAmount": &state.ChargedCumulativeAmount, "balance": &state.Balance, "signedMaxClaimable": &state.SignedMaxClaimable,
		"unansweredClaimable": &state.UnansweredClaimable,
	} {
		if _, isGiven := fields[name]; isGiven && !(fields.read(name, amount) && digits.MatchString(*amount)) {
			return state, fmt.Errorf("%s is no amount", name)
		}
	}
	_, hasPin := fields["pin"]
	_, hasChannel := fields["channel"]
	if hasPin && !fields.read("pin", &state.Pin) || hasChannel && !fields.read("channel", &state.Channel) {
		return state, errors.New("the channel of the payee has another shape")
	}
	return state, nil
}

// Set returns when the file is on the disk. It never leaves a partial file behind.
func (f fileChannels) Set(_ context.Context, id string, state ChannelState) error {
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if err := makeDirectory(f.directory); err != nil {
		return err
	}
	return writeWhole(f.path(id), text)
}

func (f fileChannels) List(ctx context.Context) ([]ChannelState, error) {
	entries, err := os.ReadDir(f.directory)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var list []ChannelState
	var unreadable []error
	for _, entry := range entries {
		name := channelFile.FindStringSubmatch(entry.Name())
		if name == nil {
			continue
		}
		state, err := f.Get(ctx, name[1])
		if err != nil {
			unreadable = append(unreadable, err)
		} else if state != nil {
			list = append(list, *state)
		}
	}
	return list, errors.Join(unreadable...)
}

var channelFile = regexp.MustCompile(`\A(0x[0-9a-f]{64})\.json\z`)

func (f fileChannels) path(id string) string { return filepath.Join(f.directory, id+".json") }
