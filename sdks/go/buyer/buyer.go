// Package buyer pays for requests with x402, within a spending policy: the schemes exact (EIP-3009) and batch-settlement
// on EVM networks.
package buyer

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	launa "launa/sdk"
	"launa/sdk/internal/requestlog"
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
	journal    PaymentJournal
	client     *http.Client
	timeout    time.Duration
	maxResends int
	channels   *channels
	allowHTTP  bool
	now        func() time.Time
}

// Option configures a buyer.
type Option func(*options)

type options struct {
	Buyer
	privateKey string
	network    Network
	resolver   Resolver
	logger     *slog.Logger
}

// WithPrivateKey gives a key of secp256k1 in hex with 0x. Else LAUNA_PRIVATE_KEY, the file LAUNA_PRIVATE_KEY_FILE, which its
// owner alone may read (0600), or the keystore LAUNA_KEYSTORE_FILE, whose passphrase is in LAUNA_KEYSTORE_PASSPHRASE_FILE (0600).
func WithPrivateKey(key string) Option { return func(o *options) { o.privateKey = key } }

// WithJournal says where payments are written down before they are sent; in this process unless given. The limits of a day hold
// for all buyers of a journal.
func WithJournal(journal PaymentJournal) Option { return func(o *options) { o.journal = journal } }

// WithChannels says where it is kept what the payment channels of batch-settlement hold; in this process unless given.
func WithChannels(store ChannelStore) Option {
	return func(o *options) { o.channels = newChannels(store) }
}

// WithTimeout is until the headers of an answer, and until the body of one that says what became of a payment; DefaultTimeout
// unless given.
func WithTimeout(timeout time.Duration) Option { return func(o *options) { o.timeout = timeout } }

// WithMaxResends changes DefaultMaxResends.
func WithMaxResends(count int) Option { return func(o *options) { o.maxResends = count } }

// WithHTTPClient gives another HTTP client. It is copied, and its copy follows no redirect: a payment must not go to another host.
// Which addresses it connects to is its own matter, then: give it GatewayTransport, or one like it.
func WithHTTPClient(client *http.Client) Option { return func(o *options) { o.client = client } }

// WithNetwork says which addresses the buyer connects to; NetworkPublic unless given.
func WithNetwork(network Network) Option { return func(o *options) { o.network = network } }

// WithResolver gives what finds the addresses of a name; net.DefaultResolver unless given.
func WithResolver(resolver Resolver) Option { return func(o *options) { o.resolver = resolver } }

// WithAllowHTTP lets a buyer pay over http also outside of loopback, where any host on the way can change the terms.
func WithAllowHTTP() Option { return func(o *options) { o.allowHTTP = true } }

// WithLogger has each request logged at level debug, without its payment, as launa.WithLogger does.
func WithLogger(logger *slog.Logger) Option { return func(o *options) { o.logger = logger } }

// New makes a buyer. It answers a *launa.ConfigurationError, which never holds the key, for a key or a policy that cannot
// be meant.
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

// keyless makes a buyer that can ask and not pay.
func keyless(list []Option) (*Buyer, string, error) {
	chosen := options{network: NetworkPublic, resolver: net.DefaultResolver}
	chosen.Buyer = Buyer{
		timeout: DefaultTimeout, maxResends: DefaultMaxResends, journal: MemoryJournal(),
		channels: newChannels(MemoryChannels()), now: time.Now,
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
	if logger := requestlog.Chosen(chosen.logger, os.Getenv); logger.Enabled(context.Background(), slog.LevelDebug) {
		result.client.Transport = requestlog.Transport(result.client.Transport, logger)
	}
	return &result, chosen.privateKey, nil
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
