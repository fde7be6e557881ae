package buyer

import (
	"context"
	"encoding/hex"
	"strings"
)

// Seconds; the longest time that a seller may ask for before a payer can take back a deposit.
const longestWithdrawDelay = 30 * 86_400

func pinOf(config channelConfig) ChannelPin {
	return ChannelPin{strings.ToLower(config.ReceiverAuthorizer), config.WithdrawDelay}
}

// pinID is where a store keeps the pin of a payee: an id like a channel's.
func pinID(terms Terms) string {
	name := strings.ToLower(terms.Network + "\n" + terms.Asset + "\n" + terms.PayTo)
	return "0x" + hex.EncodeToString(keccak256([]byte(name)))
}

// keptChannelID is where a store keeps what a channel's contract needs to hear.
func keptChannelID(id string) string {
	return "0x" + hex.EncodeToString(keccak256([]byte("channel\n"+strings.ToLower(id))))
}

// pinOf answers nil for a payee that nothing was deposited for.
func (c *channels) pinOf(ctx context.Context, terms Terms) (*ChannelPin, error) {
	state, err := c.store.Get(ctx, pinID(terms))
	if err != nil || state == nil {
		return nil, err
	}
	return state.Pin, nil
}

// pinned keeps the channel of a payee's first deposit when begin has written that down. It refuses another channel for the same
// payee, unless its terms were approved. host is that of the request.
func (c *channels) pinned(ctx context.Context, offer channelOffer, host string, begin func() error) error {
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
	if err := begin(); err != nil {
		return err
	}
	kept := KeptChannel{offer.id, offer.terms.Network, host, offer.config}
	if err := c.store.Set(ctx, keptChannelID(offer.id), ChannelState{Channel: &kept}); err != nil || isSame {
		return err
	}
	return c.store.Set(ctx, pinID(offer.terms), ChannelState{Pin: &wanted})
}

// pinnedOffer is the offer with the channel that was deposited into, if one was.
func (b *Buyer) pinnedOffer(ctx context.Context, offer channelOffer) (channelOffer, error) {
	pinned, err := b.channels.pinOf(ctx, offer.terms)
	if err != nil || pinned == nil {
		return offer, err
	}
	config := offer.config
	if !evmAddress.MatchString(pinned.ReceiverAuthorizer) {
		return offer, &UnreadableTermsError{"the stored channel of the seller cannot be read"}
	}
	config.ReceiverAuthorizer, config.WithdrawDelay = checksummed(pinned.ReceiverAuthorizer[2:]), pinned.WithdrawDelay
	return offerIn(offer.asked, offer.index, offer.terms, config)
}
