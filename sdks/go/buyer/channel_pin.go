package buyer

import (
	"context"
	"encoding/hex"
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

// pinned begins a deposit. It refuses another channel than that of the payee's first deposit, unless its terms were approved. begin must call
// its argument before it records the deposit: from then on, the money may be in the channel. host is the host of the request.
func (c *channels) pinned(ctx context.Context, offer offer, host string, begin func(keep func() error) error) error {
	c.pinning.Lock()
	defer c.pinning.Unlock()
	wanted := pinOf(offer.config)
	found, err := c.pinOf(ctx, offer.terms)
	if err != nil {
		return err
	}
	isSame := found != nil && *found == wanted
	if found != nil && !isSame && offer.approved == nil {
		return &SpendingPolicyError{Reasons: []Refusal{RefusalChannelChanged}}
	}
	return begin(func() error {
		kept := KeptChannel{offer.id, offer.terms.Network, host, offer.config}
		err := c.store.Set(ctx, keptChannelID(offer.id), ChannelState{Channel: &kept})
		if err == nil && !isSame {
			err = c.store.Set(ctx, pinID(offer.terms), ChannelState{Pin: &wanted})
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
