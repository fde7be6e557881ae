package buyer

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
)

// ChannelState is what is known of a payment channel, in atomic units.
type ChannelState struct {
	// All that was ever charged in it.
	ChargedCumulativeAmount string `json:"chargedCumulativeAmount,omitempty"`
	// All that was deposited and not taken back.
	Balance string `json:"balance,omitempty"`
	// The greatest sum that a voucher was signed for.
	SignedMaxClaimable string `json:"signedMaxClaimable,omitempty"`
	// Kept under an id of the payee, not under a channel's.
	Pin *ChannelPin `json:"pin,omitempty"`
	// Kept under an id of its own; another channel of the payee does not replace it. With it money comes back without the seller.
	Channel *KeptChannel `json:"channel,omitempty"`
}

// KeptChannel is a channel that was deposited into, with all that its contract needs to hear.
type KeptChannel struct {
	ID      string `json:"id"`
	Network string `json:"network"`
	// Of the request that the deposit was for.
	Host   string        `json:"host"`
	Config channelConfig `json:"config"`
}

// ChannelPin is what the first deposit for a payee was signed with. A seller that asks for another one would get another channel,
// and another deposit.
type ChannelPin struct {
	ReceiverAuthorizer string `json:"receiverAuthorizer"`
	// Seconds.
	WithdrawDelay int64 `json:"withdrawDelay"`
}

// ChannelStore is where a buyer keeps what it knows of its channels, by their ids. What is lost is learnt again from the
// seller's next refusal.
type ChannelStore interface {
	// Get answers nil for a channel that is not known.
	Get(ctx context.Context, id string) (*ChannelState, error)
	Set(ctx context.Context, id string, state ChannelState) error
	// List answers all that is kept, in any order.
	List(ctx context.Context) ([]ChannelState, error)
}

// MemoryChannels makes a store of this process alone, forgotten when it ends.
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

// FileChannels makes a store that outlives the process, for one process at a time: a file for each channel in client below the
// directory. The SDKs of all languages and the official packages write the same files, which are for their owner alone.
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
		err = json.Unmarshal(text, &state)
	}
	return &state, err
}

// Set never leaves half a file behind.
func (f fileChannels) Set(_ context.Context, id string, state ChannelState) error {
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.directory, 0o700); err != nil {
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
	for _, entry := range entries {
		name := channelFile.FindStringSubmatch(entry.Name())
		if name == nil {
			continue
		}
		state, err := f.Get(ctx, name[1])
		if err != nil {
			return nil, err
		}
		if state != nil {
			list = append(list, *state)
		}
	}
	return list, nil
}

var channelFile = regexp.MustCompile(`\A(0x[0-9a-f]{64})\.json\z`)

func (f fileChannels) path(id string) string { return filepath.Join(f.directory, id+".json") }
