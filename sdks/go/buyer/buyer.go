// Package buyer pays for requests with x402, within a spending policy. It supports the schemes exact (EIP-3009) and batch-settlement on EVM
// networks.
package buyer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/network"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
	"launa/sdk/internal/requestlog"
	"launa/sdk/internal/retry"
)

const (
	// DefaultTimeout is the time limit for the headers of an answer. A settlement may take tens of seconds.
	DefaultTimeout = facts.BuyerTimeoutSeconds * time.Second
	// DefaultBodyTimeout is the time limit for a whole paid answer.
	DefaultBodyTimeout = 10 * time.Minute
	// DefaultMaxResends is how often a signed payment with an unknown outcome is sent again.
	DefaultMaxResends = facts.MaxResends
)

// Buyer pays for requests. It signs one payment for one request. If no answer comes, or the gateway does not know the outcome, it sends the
// same payment again, which cannot be charged twice. Any number of goroutines may use it.
type Buyer struct {
	wallet      keys.Wallet
	policy      Policy
	journal     PaymentJournal
	client      *http.Client
	timeout     time.Duration
	bodyTimeout time.Duration
	maxResends  int
	channels    *channels.Channels
	allowHTTP   bool
	now         func() time.Time
	wait        func(context.Context, time.Duration) error
	logger      *slog.Logger
	// Observes each step of a call, in tests. May be nil.
	watch func(attemptState, attemptEvent, step)
}

// Option configures a buyer.
type Option func(*options)

type options struct {
	Buyer
	privateKey string
	network    Network
	resolver   Resolver
}

// WithPrivateKey sets a secp256k1 key in hex with 0x. Without it, one of four environment variables provides the key: LAUNA_PRIVATE_KEY,
// LAUNA_PRIVATE_KEY_FILE, LAUNA_PRIVATE_KEY_COMMAND or LAUNA_KEYSTORE_FILE. The passphrase of the keystore is in the file
// LAUNA_KEYSTORE_PASSPHRASE_FILE. Only the owner may have access to the key file and the passphrase file (0600).
func WithPrivateKey(key string) Option { return func(o *options) { o.privateKey = key } }

// WithJournal sets the journal that records payments before they are sent. The default is a journal in memory. The limits of a day apply to
// all buyers of a journal together.
func WithJournal(journal PaymentJournal) Option { return func(o *options) { o.journal = journal } }

// WithChannels sets the store for the state of payment channels (batch-settlement). The default is a store in memory.
func WithChannels(store ChannelStore) Option {
	return func(o *options) { o.channels = &channels.Channels{Store: store} }
}

// WithTimeout sets how long the buyer waits for the headers of an answer, and for a body that decides the outcome of a payment. The default
// is DefaultTimeout.
func WithTimeout(timeout time.Duration) Option { return func(o *options) { o.timeout = timeout } }

// WithBodyTimeout sets how long a whole paid answer may take. After that time its body breaks off with a *launa.TimeoutError, and the
// answer is owed. The default is DefaultBodyTimeout.
func WithBodyTimeout(timeout time.Duration) Option {
	return func(o *options) { o.bodyTimeout = timeout }
}

// WithMaxResends sets how often a payment with an unknown outcome is sent again, 100 times at most. The default is DefaultMaxResends.
func WithMaxResends(count int) Option { return func(o *options) { o.maxResends = count } }

// WithHTTPClient sets another HTTP client. The buyer uses a copy that follows no redirect, because a payment must not go to another host.
// The given client decides to which IP addresses the buyer connects. Its transport should be GatewayTransport or a similar one.
func WithHTTPClient(client *http.Client) Option { return func(o *options) { o.client = client } }

// WithNetwork sets the addresses that the buyer may connect to. The default is NetworkPublic.
func WithNetwork(network Network) Option { return func(o *options) { o.network = network } }

// WithResolver sets the resolver of host names. The default is net.DefaultResolver.
func WithResolver(resolver Resolver) Option { return func(o *options) { o.resolver = resolver } }

// WithAllowHTTP allows payments over http outside of loopback. Any machine between the buyer and the seller can then change the terms.
func WithAllowHTTP() Option { return func(o *options) { o.allowHTTP = true } }

// WithLogger logs each request at level debug, without its payment, as launa.WithLogger does. It also logs, at level warn, changes that the
// journal or the store of channels could not record. Without it, such warnings go to slog.Default.
func WithLogger(logger *slog.Logger) Option { return func(o *options) { o.logger = logger } }

// New makes a buyer. It returns a *launa.ConfigurationError for an invalid key or policy. The error never contains the key.
//
//	payer, err := buyer.New(buyer.Policy{MaxPerCall: "100000"})
//	paid, err := payer.Do(request)
func New(policy Policy, list ...Option) (*Buyer, error) {
	result, privateKey, err := keyless(list)
	if err != nil {
		return nil, err
	}
	if err := policy.check(); err != nil {
		return nil, err
	}
	if privateKey == "" {
		if privateKey, err = keys.OfEnvironment(os.Getenv); err != nil {
			return nil, err
		}
	}
	result.policy = policy
	result.wallet, err = keys.WalletOf(privateKey)
	return result, err
}

// keyless makes a buyer that can ask for prices but not pay.
func keyless(list []Option) (*Buyer, string, error) {
	chosen := options{network: NetworkPublic, resolver: net.DefaultResolver}
	chosen.Buyer = Buyer{
		timeout: DefaultTimeout, bodyTimeout: DefaultBodyTimeout, maxResends: DefaultMaxResends, journal: MemoryJournal(),
		channels: &channels.Channels{Store: MemoryChannels()}, now: time.Now, wait: retry.Wait,
	}
	for _, option := range list {
		option(&chosen)
	}
	if chosen.network != NetworkPublic && chosen.network != NetworkAny {
		return nil, "", &launa.ConfigurationError{Message: `the network must be "public" or "any"`}
	}
	result := chosen.Buyer
	if err := result.checkNumbers(); err != nil {
		return nil, "", err
	}
	if result.client == nil {
		result.client = &http.Client{Transport: network.NewTransport(chosen.network, chosen.resolver)}
	}
	client := *result.client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	result.client = &client
	if result.logger == nil {
		result.logger = slog.Default()
	}
	requestlog.Add(result.client, chosen.logger, os.Getenv)
	return &result, chosen.privateKey, nil
}

// checkNumbers returns a *launa.ConfigurationError for an invalid time-out or count.
func (b *Buyer) checkNumbers() error {
	const longest = facts.LongestBuyerTimeoutSeconds * time.Second
	for name, timeout := range map[string]time.Duration{"time-out": b.timeout, "time-out of bodies": b.bodyTimeout} {
		if timeout <= 0 || timeout > longest {
			return &launa.ConfigurationError{Message: fmt.Sprintf("the %s must be above 0, and %s at most", name, longest)}
		}
	}
	if b.maxResends < 0 || b.maxResends > facts.MostResends {
		return &launa.ConfigurationError{Message: fmt.Sprintf("the resends must be from 0 to %d", facts.MostResends)}
	}
	return nil
}

// Address returns the payer's address.
func (b *Buyer) Address() string { return b.wallet.Address }

// warn logs that a change of a payment could not be recorded. The caller gets its answer nevertheless. The payment stays open, and the next
// request finds it.
func (b *Buyer) warn(err error) {
	if err != nil {
		b.logger.Warn("launa: a payment could not be recorded", slog.String("error", err.Error()))
	}
}

func (b *Buyer) abilities() abilities {
	can := abilities{namespaces: []string{"eip155"}, schemes: []string{terms.SchemeExact}}
	if b.policy.MaxDeposit != "" {
		can.schemes = append(can.schemes, terms.SchemeBatch)
	}
	return can
}

// PaidResponse is the seller's answer.
type PaidResponse struct {
	// The caller reads and closes its Body.
	Response *http.Response
	Outcome  Outcome
	// Unix seconds until which the payment can be charged, for OutcomeNoReceipt and OutcomeNotCharged. Zero for a voucher.
	ChargeableUntil int64
	// Nil unless the payment was charged. If an error answer has a receipt, the paid answer is owed.
	Receipt *Receipt
	// The signed payment. Nil if nothing was signed.
	Payment *SentPayment `json:"-"`
}

// RequestOption changes one request.
type RequestOption func(*requestOptions)

type requestOptions struct {
	approved *Terms
	purchase string
	err      error
}

// Approved sets the terms that a person has approved, as Quote returned them in Offer.Chosen. The buyer pays no other terms. A
// *TermsChangedError means that the seller no longer offers these terms.
func Approved(terms Terms) RequestOption { return func(o *requestOptions) { o.approved = &terms } }

// Purchase gives the purchase a name at this host, such as an order number. Requests with equal names are one purchase, even if their
// bodies differ: while its payment is open, the buyer sends the first request again. Requests without a name are one purchase if method,
// URL and body are equal. The buyer pays once for a name. While another call pays for the name, this call returns a *PurchaseUnderWayError.
// For a day after a charged payment of the name has ended, a call returns a *PurchaseEndedError. After any other end, the name can be used
// again.
func Purchase(name string) RequestOption {
	return func(o *requestOptions) {
		o.purchase = name
		if name == "" || !utf8.ValidString(name) {
			o.err = &launa.InvalidArgumentError{Message: "the name of a purchase must be a text that is not empty"}
		}
	}
}

// Do sends a request, and pays if the seller asks for a payment. If the journal contains an open payment for this request, Do sends that
// payment again and signs nothing. But if the seller's refusal corrects the known state of the channel, another voucher replaces the
// payment.
//
// A *SpendingPolicyError, a *TermsChangedError or an *UnreadableTermsError means that no payment was sent. After a payment, the error is a
// *PaymentRefusedError or a *PaymentUncertainError. A *launa.ConnectionError means that the request without a payment got no answer.
func (b *Buyer) Do(request *http.Request, list ...RequestOption) (*PaidResponse, error) {
	return b.fetch(toFetch, request, list)
}

// Resend sends the open payment of this request again, as Do does, but signs nothing. It returns nil if there is none: then nothing was
// sent, and the caller can ask a person whether to pay.
func (b *Buyer) Resend(request *http.Request, list ...RequestOption) (*PaidResponse, error) {
	return b.fetch(toResend, request, list)
}

func (b *Buyer) fetch(purpose purpose, request *http.Request, list []RequestOption) (*PaidResponse, error) {
	var chosen requestOptions
	for _, option := range list {
		option(&chosen)
	}
	if chosen.err != nil {
		return nil, chosen.err
	}
	repeated, err := b.repeatable(request, chosen.purchase)
	if err != nil {
		return nil, err
	}
	return b.perform(request.Context(), call{purpose: purpose, request: repeated, approved: chosen.approved, purchase: chosen.purchase})
}

// Resume sends an open payment of the journal again, with its request, as Do does. An open payment has no receipt, or its answer is owed.
// The id comes from PaymentUncertainError.Payment or from the journal's list. Resume returns a *launa.InvalidArgumentError if there is no
// payment with this id, or if another process is sending it.
func (b *Buyer) Resume(ctx context.Context, id string) (*PaidResponse, error) {
	kept, err := takenOver(ctx, b.journal, id)
	if err != nil {
		return nil, err
	}
	repeated, err := b.requestOf(ctx, *kept)
	if err != nil {
		return nil, errors.Join(err, b.journal.Leave(context.WithoutCancel(ctx), id))
	}
	return b.perform(ctx, call{purpose: toResume, request: repeated, resumed: kept})
}

// Channels returns the payment channels into which this key has deposited, from the store of channels. An unreadable file does not hide
// other channels: the list is valid nevertheless, and the error names each such file. errors.As finds a *JournalError in it.
func (b *Buyer) Channels(ctx context.Context) ([]KeptChannel, error) {
	states, err := b.channels.Store.List(ctx)
	var own []KeptChannel
	for _, state := range states {
		if state.Channel != nil && strings.EqualFold(state.Channel.Config.Payer, b.wallet.Address) {
			own = append(own, *state.Channel)
		}
	}
	return own, err
}

// Refund asks the seller for the money that is left in the payment channel (batch-settlement) of this request. amount limits it, in atomic
// units; empty means all that is left. It uses the channel with the deposit, even if the seller now asks for another channel. The receipt
// names the transaction.
//
// Its errors are those of Do: a *PaymentRefusedError has the seller's reason, and a *PaymentUncertainError means that no answer came.
// Refund sends the request only once, because a repetition could refund the amount twice.
func (b *Buyer) Refund(request *http.Request, amount string) (*PaidResponse, error) {
	if amount != "" {
		if _, err := terms.AtomicAmount(amount); err != nil {
			return nil, err
		}
	}
	repeated, err := b.repeatable(request, "")
	if err != nil {
		return nil, err
	}
	return b.perform(request.Context(), call{purpose: toRefund, request: repeated, amount: amount})
}
