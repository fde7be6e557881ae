package buyer

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"
)

func pinOf(config channelConfig) ChannelPin {
	return ChannelPin{strings.ToLower(config.ReceiverAuthorizer), config.WithdrawDelay}
}

// pinID is the store's key for the pin of a payee: an id in the form of a channel's.
func pinID(terms Terms) string {
	name := strings.ToLower(terms.Network + "\n" + terms.Asset + "\n" + terms.PayTo)
	return "0x" + hex.EncodeToString(keccak256([]byte(name)))
}

// keptChannelID is the store's key for the data that a channel's contract needs.
func keptChannelID(id string) string {
	return "0x" + hex.EncodeToString(keccak256([]byte("channel\n"+strings.ToLower(id))))
}

// pinOf returns nil for a payee without a deposit.
func (c *channels) pinOf(ctx context.Context, terms Terms) (*ChannelPin, error) {
	state, err := c.store.Get(ctx, pinID(terms))
	if err != nil || state == nil {
		return nil, err
	}
	return state.Pin, nil
}

// errChannelChanged means that a seller asks for another channel than that of its first deposit.
var errChannelChanged = errors.New("the seller asks for another channel")

// pinned begins a deposit. It refuses another channel than that of the payee's first deposit, unless its terms were approved. begin must call
// its argument before it records the deposit: from then on, the money may be in the channel.
func (c *channels) pinned(ctx context.Context, terms Terms, kept KeptChannel, isApproved bool, begin func(keep func() error) error) error {
	c.pinning.Lock()
	defer c.pinning.Unlock()
	wanted := pinOf(kept.Config)
	found, err := c.pinOf(ctx, terms)
	if err != nil {
		return err
	}
	isSame := found != nil && *found == wanted
	if found != nil && !isSame && !isApproved {
		return errChannelChanged
	}
	return begin(func() error {
		err := c.store.Set(ctx, keptChannelID(kept.ID), ChannelState{Channel: &kept})
		if err == nil && !isSame {
			err = c.store.Set(ctx, pinID(terms), ChannelState{Pin: &wanted})
		}
		if err != nil {
			return &JournalError{"cannot store the channel of the deposit", err}
		}
		return nil
	})
}

// pinnedConfig is the channel of an earlier deposit, if there was one.
func (c *channels) pinnedConfig(ctx context.Context, terms Terms, config channelConfig) (channelConfig, error) {
	pinned, err := c.pinOf(ctx, terms)
	if err != nil || pinned == nil {
		return config, err
	}
	if !evmAddress.MatchString(pinned.ReceiverAuthorizer) {
		return config, &UnreadableTermsError{"the stored channel of the seller cannot be read"}
	}
	config.ReceiverAuthorizer, config.WithdrawDelay = checksummed(pinned.ReceiverAuthorizer[2:]), pinned.WithdrawDelay
	return config, nil
}
