// Package buyer pays for requests with x402, within a spending policy. It supports the schemes exact (EIP-3009) and batch-settlement on EVM
// networks.
package buyer

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	launa "launa/sdk"
	"launa/sdk/internal/facts"
	"launa/sdk/internal/requestlog"
	"launa/sdk/internal/retry"
)

const (
	// DefaultTimeout is the time limit for the headers of an answer. A settlement may take tens of seconds.
	DefaultTimeout = facts.BuyerTimeoutSeconds * time.Second
	// DefaultBodyTimeout is the time limit for the whole of a paid answer.
	DefaultBodyTimeout = 10 * time.Minute
	// DefaultMaxResends is how often a signed payment with an unknown outcome is sent again.
	DefaultMaxResends = facts.MaxResends
)

// Buyer pays for requests. It signs one payment for one request. If no answer comes, or the gateway does not know the outcome, it sends the
// same payment again, which cannot be charged twice. Any number of goroutines may use it.
type Buyer struct {
	wallet      wallet
	policy      Policy
	journal     PaymentJournal
	client      *http.Client
	timeout     time.Duration
	bodyTimeout time.Duration
	maxResends  int
	channels    *channels
	allowHTTP   bool
	now         func() time.Time
	wait        func(context.Context, time.Duration) error
	logger      *slog.Logger
	// Sees each step of a call, in tests. May be nil.
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

// WithPrivateKey sets a secp256k1 key in hex with 0x. Without it, the key comes from LAUNA_PRIVATE_KEY, from the file
// LAUNA_PRIVATE_KEY_FILE, or from the keystore LAUNA_KEYSTORE_FILE. The passphrase of the keystore is in LAUNA_KEYSTORE_PASSPHRASE_FILE.
// Only the owner may have access to the key file and the passphrase file (0600).
func WithPrivateKey(key string) Option { return func(o *options) { o.privateKey = key } }

// WithJournal sets the journal that records payments before they are sent. The default is a journal in this process. The limits of a day
// apply to all buyers of a journal.
func WithJournal(journal PaymentJournal) Option { return func(o *options) { o.journal = journal } }

// WithChannels sets the store for the state of batch-settlement's payment channels. The default is a store in this process.
func WithChannels(store ChannelStore) Option {
	return func(o *options) { o.channels = newChannels(store) }
}

// WithTimeout limits the time to the headers of an answer, and to a body that decides the outcome of a payment. The default is
// DefaultTimeout.
func WithTimeout(timeout time.Duration) Option { return func(o *options) { o.timeout = timeout } }

// WithBodyTimeout limits the time to the end of a paid answer. Its body then breaks off with a *launa.TimeoutError, and the answer stays owed.
// The default is DefaultBodyTimeout.
func WithBodyTimeout(timeout time.Duration) Option {
	return func(o *options) { o.bodyTimeout = timeout }
}

// WithMaxResends changes DefaultMaxResends.
func WithMaxResends(count int) Option { return func(o *options) { o.maxResends = count } }

// WithHTTPClient sets another HTTP client. The buyer uses a copy that follows no redirect: a payment must not go to another host. The
// client then decides which addresses it connects to. Give it GatewayTransport or a similar transport.
func WithHTTPClient(client *http.Client) Option { return func(o *options) { o.client = client } }

// WithNetwork sets the addresses that the buyer may connect to. The default is NetworkPublic.
func WithNetwork(network Network) Option { return func(o *options) { o.network = network } }

// WithResolver sets the resolver of names. The default is net.DefaultResolver.
func WithResolver(resolver Resolver) Option { return func(o *options) { o.resolver = resolver } }

// WithAllowHTTP allows payments over http outside of loopback, where any host on the way can change the terms.
func WithAllowHTTP() Option { return func(o *options) { o.allowHTTP = true } }

// WithLogger logs each request at level debug, without its payment, as launa.WithLogger does. It also logs, at level warn, what the journal
// or the store of channels could not record. Without it, such warnings go to slog.Default.
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
		if privateKey, err = keyOfEnvironment(os.Getenv); err != nil {
			return nil, err
		}
	}
	result.policy = policy
	result.wallet, err = walletOf(privateKey)
	return result, err
}

// keyless makes a buyer that can ask for prices but not pay.
func keyless(list []Option) (*Buyer, string, error) {
	chosen := options{network: NetworkPublic, resolver: net.DefaultResolver}
	chosen.Buyer = Buyer{
		timeout: DefaultTimeout, bodyTimeout: DefaultBodyTimeout, maxResends: DefaultMaxResends, journal: MemoryJournal(),
		channels: newChannels(MemoryChannels()), now: time.Now, wait: retry.Wait,
	}
	for _, option := range list {
		option(&chosen)
	}
	if chosen.network != NetworkPublic && chosen.network != NetworkAny {
		return nil, "", &launa.ConfigurationError{Message: `the network must be "public" or "any"`}
	}
	result := chosen.Buyer
	if result.client == nil {
		result.client = &http.Client{Transport: newTransport(chosen.network, chosen.resolver)}
	}
	result.client = withoutRedirects(*result.client)
	if result.logger == nil {
		result.logger = slog.Default()
	}
	if logger := requestlog.Chosen(chosen.logger, os.Getenv); logger.Enabled(context.Background(), slog.LevelDebug) {
		result.client.Transport = requestlog.Transport(result.client.Transport, logger)
	}
	return &result, chosen.privateKey, nil
}

func withoutRedirects(client http.Client) *http.Client {
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &client
}

// Address returns the payer's address.
func (b *Buyer) Address() string { return b.wallet.address }

// warn reports what could not be recorded. An answer must reach the caller nevertheless: the payment stays open, and the next request finds it.
func (b *Buyer) warn(err error) {
	if err != nil {
		b.logger.Warn("launa: a payment could not be recorded", slog.String("error", err.Error()))
	}
}

func (b *Buyer) abilities() abilities {
	can := abilities{namespaces: []string{"eip155"}, schemes: []string{schemeExact}}
	if b.policy.MaxDeposit != "" {
		can.schemes = append(can.schemes, schemeBatch)
	}
	return can
}
