package buyer

import (
	"context"
	"encoding/hex"
	"strings"
)

// The longest withdrawal delay in seconds that a seller may ask for.
const longestWithdrawDelay = 30 * 86_400

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

// pinned stores the channel of a payee's first deposit when begin has recorded that deposit. It refuses another channel for the same payee,
// unless its terms were approved. host is the host of the request.
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

// pinnedOffer is the offer with the channel of an earlier deposit, if there was one.
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
