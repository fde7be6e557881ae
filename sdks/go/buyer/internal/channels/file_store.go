package channels

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
)

func InFiles(directory string) ChannelStore {
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
		return nil, &journal.JournalError{Message: f.path(id) + " is no state of a payment channel", Cause: err}
	}
	return &state, nil
}

// channelStateIn parses a channel's state. It fails for an unreadable state, because an empty state would lead to another deposit.
func channelStateIn(text []byte) (state ChannelState, err error) {
	var fields terms.Fields
	if err := terms.ReadJSON(text, &fields); err != nil {
		return state, err
	}
	if fields == nil {
		return state, errors.New("null is no object")
	}
	for name, to := range map[string]any{
		"chargedCumulativeAmount": &state.ChargedCumulativeAmount, "balance": &state.Balance, "signedMaxClaimable": &state.SignedMaxClaimable,
		"unansweredClaimable": &state.UnansweredClaimable, "pin": &state.Pin, "channel": &state.Channel,
	} {
		amount, isAmount := to.(*string)
		if _, isGiven := fields[name]; isGiven && (!fields.Read(name, to) || isAmount && !digits.MatchString(*amount)) {
			return state, fmt.Errorf("%s has another shape", name)
		}
	}
	return state, nil
}

// Set writes the state, and returns once the file is on the disk. It never leaves a partial file.
func (f fileChannels) Set(_ context.Context, id string, state ChannelState) error {
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if err := journal.MakeDirectory(f.directory); err != nil {
		return err
	}
	return journal.WriteWhole(f.path(id), text)
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

// digits matches an amount in decimal digits.
var digits = regexp.MustCompile(`\A[0-9]+\z`)
