package buyer

import (
	"net/http"

	"launa/sdk/buyer/internal/terms"
)

// Quote is the price of a request.
type Quote struct {
	// The answer to the request without a payment. The caller closes its Body.
	Response *http.Response
	// Nil if the seller asks for no payment.
	Offer *Offer
}

// Offer contains the terms that a seller offers.
type Offer struct {
	// All readable terms.
	Terms []Terms
	// The terms that this buyer would pay. Nil if its policy refuses all of them, for the Reasons. Approved takes this value.
	Chosen  *Terms
	Reasons []Refusal
	// The deposit into the seller's channel that paying Chosen may need, in atomic units. Empty if Chosen needs no channel.
	Deposit string
}

// Quote asks for the price and signs nothing.
func (b *Buyer) Quote(request *http.Request) (*Quote, error) { return b.quote(request, true) }

// Inspect asks for the price of a request. It needs no key, so its Offer contains only the terms. Only the options for the network and the
// HTTP client have an effect.
func Inspect(request *http.Request, list ...Option) (*Quote, error) {
	asking, _, err := keyless(list)
	if err != nil {
		return nil, err
	}
	return asking.quote(request, false)
}

func (b *Buyer) quote(request *http.Request, isPayer bool) (*Quote, error) {
	repeated, err := b.repeatable(request, "")
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
	offer := &Offer{Terms: asked.Readable()}
	quote := &Quote{answer.Response, offer}
	if !isPayer {
		return quote, nil
	}
	index, offered, reasons := b.policy.choose(asked.Accepts, repeated.host, b.abilities(), nil)
	if index < 0 {
		offer.Reasons = reasons
		return quote, nil
	}
	offer.Chosen = &offered
	if offered.Scheme == terms.SchemeBatch {
		offer.Deposit = terms.DepositFor(offered).String()
	}
	return quote, nil
}
