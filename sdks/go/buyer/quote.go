package buyer

import "net/http"

// Quote is what a request costs.
type Quote struct {
	// The answer without a payment; its Body is the caller's to close.
	Response *http.Response
	// Nil when no payment is asked for.
	Offer *Offer
}

// Offer is what a seller offers for a price.
type Offer struct {
	// All of its terms that can be read.
	Terms []Terms
	// What this buyer would pay; nil when its policy refuses all, for the Reasons. Do takes it as Approved.
	Chosen  *Terms
	Reasons []Refusal
	// Atomic units that are signed into the seller's channel beside the price, at the most; empty when Chosen needs no channel.
	Deposit string
}

// Quote asks for the price and signs nothing.
func (b *Buyer) Quote(request *http.Request) (*Quote, error) {
	repeated, err := b.repeatable(request)
	if err != nil {
		return nil, err
	}
	answer, asked, err := b.ask(request.Context(), repeated)
	if err != nil {
		return nil, err
	}
	if asked == nil {
		return &Quote{Response: answer.Response}, nil
	}
	offer := &Offer{Terms: asked.readable()}
	index, terms, reasons := b.policy.choose(asked.Accepts, repeated.host(), b.abilities(), nil)
	if index < 0 {
		offer.Reasons = reasons
		return &Quote{answer.Response, offer}, nil
	}
	offer.Chosen = &terms
	if terms.Scheme == schemeBatch {
		offer.Deposit = depositFor(terms).String()
	}
	return &Quote{answer.Response, offer}, nil
}

// Inspect asks what a request costs. It needs no key, and so its Offer holds nothing but the terms. Of the options, those that
// concern the network and the HTTP client have an effect.
func Inspect(request *http.Request, list ...Option) (*Quote, error) {
	asking, _, err := keyless(list)
	if err != nil {
		return nil, err
	}
	repeated, err := asking.repeatable(request)
	if err != nil {
		return nil, err
	}
	answer, asked, err := asking.ask(request.Context(), repeated)
	if err != nil {
		return nil, err
	}
	if asked == nil {
		return &Quote{Response: answer.Response}, nil
	}
	return &Quote{answer.Response, &Offer{Terms: asked.readable()}}, nil
}
