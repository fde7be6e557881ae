// Package buyer pays for requests with x402, within a spending policy: the schemes exact (EIP-3009) and batch-settlement
// on EVM networks.
package buyer

import (
	"context"
	"net/http"
	"os"
	"time"

	launa "launa/sdk"
)

const (
	// DefaultTimeout is until the headers of an answer. A settlement may take tens of seconds.
	DefaultTimeout = 60 * time.Second
	// DefaultMaxResends is how often a signed payment is sent again when its outcome is not known.
	DefaultMaxResends = 3
)

// Buyer pays for requests. For one request one payment is signed; when no answer comes, or the gateway does not know the
// outcome, the same one is sent again, which cannot be charged twice. It may be used by any number of goroutines.
type Buyer struct {
	wallet     wallet
	policy     Policy
	budget     Budget
	client     *http.Client
	timeout    time.Duration
	maxResends int
	channels   *channels
}

// Option configures a buyer.
type Option func(*options)

type options struct {
	Buyer
	privateKey string
}

// WithPrivateKey gives a key of secp256k1 in hex with 0x. Else LAUNA_PRIVATE_KEY.
func WithPrivateKey(key string) Option { return func(o *options) { o.privateKey = key } }

// WithBudget says where the day's spending is kept; in this process unless given.
func WithBudget(budget Budget) Option { return func(o *options) { o.budget = budget } }

// WithChannels says where it is kept what the payment channels of batch-settlement hold; in this process unless given.
func WithChannels(store ChannelStore) Option {
	return func(o *options) { o.channels = newChannels(store) }
}

// WithTimeout is until the headers of an answer; DefaultTimeout unless given.
func WithTimeout(timeout time.Duration) Option { return func(o *options) { o.timeout = timeout } }

// WithMaxResends changes DefaultMaxResends.
func WithMaxResends(count int) Option { return func(o *options) { o.maxResends = count } }

// WithHTTPClient gives another HTTP client than one with GatewayTransport. It is copied, and its copy follows no
// redirect: a payment must not go to another host.
func WithHTTPClient(client *http.Client) Option { return func(o *options) { o.client = client } }

// New makes a buyer. It answers a *launa.ConfigurationError, which never holds the key, for a key or a policy that cannot
// be meant.
//
//	payer, err := buyer.New(buyer.Policy{MaxPerCall: "100000"})
//	paid, err := payer.Do(request)
func New(policy Policy, list ...Option) (*Buyer, error) {
	chosen := options{privateKey: os.Getenv("LAUNA_PRIVATE_KEY")}
	chosen.Buyer = Buyer{
		policy: policy, budget: MemoryBudget(), timeout: DefaultTimeout, maxResends: DefaultMaxResends,
		client: &http.Client{Transport: GatewayTransport()}, channels: newChannels(MemoryChannels()),
	}
	for _, option := range list {
		option(&chosen)
	}
	if err := policy.check(); err != nil {
		return nil, err
	}
	wallet, err := walletOf(chosen.privateKey)
	if err != nil {
		return nil, err
	}
	result := chosen.Buyer
	result.wallet, result.client = wallet, withoutRedirects(*result.client)
	return &result, nil
}

func withoutRedirects(client http.Client) *http.Client {
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client
}

// Address is the one that pays.
func (b *Buyer) Address() string { return b.wallet.address }

func (b *Buyer) abilities() abilities {
	can := abilities{namespaces: []string{"eip155"}, schemes: []string{schemeExact}}
	if b.policy.MaxDeposit != "" {
		can.schemes = append(can.schemes, schemeBatch)
	}
	return can
}

// PaidResponse is the seller's answer.
type PaidResponse struct {
	// Its Body is the caller's to read and to close.
	Response *http.Response
	// Nil when nothing was charged: a free answer, or the seller's own error. An error with a receipt was charged first: the answer
	// is owed to the same payment.
	Receipt *Receipt
	// What was signed; nil when nothing was.
	Payment *SentPayment
}

// Do sends a request and pays for it when a payment is asked for. Its errors are a *SpendingPolicyError or an
// *UnreadableTermsError before anything was signed, then a *PaymentRefusedError or a *PaymentUncertainError; a
// *launa.ConnectionError when the first answer did not come.
func (b *Buyer) Do(request *http.Request) (*PaidResponse, error) {
	repeated, answer, asked, err := b.ask(request)
	if err != nil {
		return nil, err
	}
	if asked == nil {
		return &PaidResponse{Response: answer.Response}, nil
	}
	answer.Body.Close()
	return b.pay(request.Context(), repeated, *asked)
}

// pay signs for the terms that the policy chooses, and presents what was signed.
func (b *Buyer) pay(ctx context.Context, request *repeatable, asked required) (*PaidResponse, error) {
	index, terms, reasons := b.policy.choose(asked.Accepts, request.host(), b.abilities())
	if index < 0 {
		return nil, &SpendingPolicyError{reasons}
	}
	if terms.Scheme == schemeBatch {
		return b.payThroughChannel(ctx, request, asked, index, terms)
	}
	payment, err := b.sign(ctx, request, asked, index, terms)
	if err != nil {
		return nil, err
	}
	return b.present(ctx, request, payment, false)
}

// ask sends a request without a payment; the terms are nil when none is asked for.
func (b *Buyer) ask(request *http.Request) (*repeatable, *answer, *required, error) {
	repeated, err := repeatableOf(request)
	if err != nil {
		return nil, nil, nil, err
	}
	answer, err := b.attempt(request.Context(), repeated, nil)
	if err != nil || answer.StatusCode != http.StatusPaymentRequired {
		return repeated, answer, nil, err
	}
	asked, err := requiredBy(answer.Header)
	if err != nil {
		answer.Body.Close()
	}
	return repeated, answer, &asked, err
}

// Resume sends a payment again whose outcome was not known (PaymentUncertainError.Payment). The request must be the one
// that it was signed for, with its body and headers.
func (b *Buyer) Resume(request *http.Request, payment *SentPayment) (*PaidResponse, error) {
	repeated, err := repeatableOf(request)
	if err != nil {
		return nil, err
	}
	// Elsewhere it would pay for something else.
	if repeated.url != payment.URL || repeated.method != payment.Method {
		return nil, &launa.InvalidArgumentError{Message: "the payment was signed for another request"}
	}
	paid, err := b.present(request.Context(), repeated, payment, true)
	if err == nil && payment.Terms.Scheme == schemeBatch {
		b.channels.noteResumed(paid)
	}
	return paid, err
}

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
	// What this buyer would pay; nil when its policy refuses all, for the Reasons.
	Chosen  *Terms
	Reasons []Refusal
}

// Quote asks for the price and signs nothing.
func (b *Buyer) Quote(request *http.Request) (*Quote, error) {
	repeated, answer, asked, err := b.ask(request)
	if err != nil {
		return nil, err
	}
	if asked == nil {
		return &Quote{Response: answer.Response}, nil
	}
	offer := &Offer{Terms: asked.readable()}
	if index, terms, reasons := b.policy.choose(asked.Accepts, repeated.host(), b.abilities()); index >= 0 {
		offer.Chosen = &terms
	} else {
		offer.Reasons = reasons
	}
	return &Quote{answer.Response, offer}, nil
}

// Inspect asks what a request costs. It needs no key, and so its Offer holds nothing but the terms.
func Inspect(request *http.Request) (*Quote, error) {
	keyless := &Buyer{timeout: DefaultTimeout, client: withoutRedirects(http.Client{Transport: GatewayTransport()})}
	_, answer, asked, err := keyless.ask(request)
	if err != nil {
		return nil, err
	}
	if asked == nil {
		return &Quote{Response: answer.Response}, nil
	}
	return &Quote{answer.Response, &Offer{Terms: asked.readable()}}, nil
}
