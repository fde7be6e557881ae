package channels

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
)

// pinID returns the key under which the store has a payee's pin: the authorizer and delay of its first deposit. The key has the form of a
// channel's id.
func pinID(terms terms.Terms) string {
	name := strings.ToLower(terms.Network + "\n" + terms.Asset + "\n" + terms.PayTo)
	return "0x" + hex.EncodeToString(keys.Keccak256([]byte(name)))
}

// KeptID returns the key under which the store has the data that a channel's contract needs.
func KeptID(id string) string {
	return "0x" + hex.EncodeToString(keys.Keccak256([]byte("channel\n"+strings.ToLower(id))))
}

// pinOf returns the authorizer and delay of the first deposit to a payee, or nil if the payee got no deposit.
func (c *Channels) pinOf(ctx context.Context, terms terms.Terms) (*ChannelPin, error) {
	state, err := c.Store.Get(ctx, pinID(terms))
	if err != nil || state == nil {
		return nil, err
	}
	return state.Pin, nil
}

// ErrChanged means that a seller asks for another channel than the one of its first deposit.
var ErrChanged = errors.New("the seller asks for another channel")

// Pinned begins a deposit. It refuses a channel that differs from the channel of the payee's first deposit, unless the caller has approved
// the terms. begin must call keep, which stores the channel, before it records the deposit. Once the deposit is recorded, the money may be
// in the channel.
func (c *Channels) Pinned(ctx context.Context, terms terms.Terms, kept KeptChannel, isApproved bool, begin func(keep func() error) error) error {
	c.pinning.Lock()
	defer c.pinning.Unlock()
	wanted := ChannelPin{strings.ToLower(kept.Config.ReceiverAuthorizer), kept.Config.WithdrawDelay}
	found, err := c.pinOf(ctx, terms)
	if err != nil {
		return err
	}
	isSame := found != nil && *found == wanted
	if found != nil && !isSame && !isApproved {
		return ErrChanged
	}
	return begin(func() error {
		err := c.Store.Set(ctx, KeptID(kept.ID), ChannelState{Channel: &kept})
		if err == nil && !isSame {
			err = c.Store.Set(ctx, pinID(terms), ChannelState{Pin: &wanted})
		}
		if err != nil {
			return &journal.JournalError{Message: "cannot store the channel of the deposit", Cause: err}
		}
		return nil
	})
}

// PinnedConfig returns the channel of an earlier deposit, or config if there was none.
func (c *Channels) PinnedConfig(ctx context.Context, offered terms.Terms, config Config) (Config, error) {
	pinned, err := c.pinOf(ctx, offered)
	if err != nil || pinned == nil {
		return config, err
	}
	if !terms.EVMAddress.MatchString(pinned.ReceiverAuthorizer) {
		return config, &terms.UnreadableTermsError{Message: "the stored channel of the seller cannot be read"}
	}
	config.ReceiverAuthorizer, config.WithdrawDelay = keys.Checksummed(pinned.ReceiverAuthorizer[2:]), pinned.WithdrawDelay
	return config, nil
}
