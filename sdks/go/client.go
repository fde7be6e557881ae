package launa

import (
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"os"
	"time"
)

// DefaultTimeout is for one try.
const DefaultTimeout = 30 * time.Second

// DefaultMaxRetries does not count the first try.
const DefaultMaxRetries = 2

// Client speaks to the control plane. It may be used by any number of goroutines.
type Client struct {
	Auth          *Auth
	APIKeys       *APIKeys
	APIs          *APIs
	Upstreams     *Upstreams
	OpenAPI       *OpenAPI
	Settlements   *Settlements
	Statements    *Statements
	AuditLog      *AuditLog
	Stats         *Stats
	Webhooks      *Webhooks
	Config        *Config
	Networks      *NetworkList
	SandboxWallet *SandboxWallets
	Dev           *Dev
	Health        *HealthChecks

	options   []Option
	transport *transport
}

// Option configures a client.
type Option func(*clientOptions)

type clientOptions struct {
	connectionOptions
	timeout    time.Duration
	maxRetries int
	client     *http.Client
	logger     *slog.Logger
	app        *AppInfo
}

// WithAPIKey gives a key, launa_live_... or launa_sandbox_...; its prefix decides the environment. Else LAUNA_API_KEY.
func WithAPIKey(key string) Option {
	return func(o *clientOptions) { o.apiKey = &key }
}

// WithToken gives a seller's JWT, from Auth.Login or Auth.Signup. Else LAUNA_TOKEN.
func WithToken(token string) Option { return func(o *clientOptions) { o.token = &token } }

// WithoutCredential sends none, whatever the variables say: for signing up and logging in.
func WithoutCredential() Option { return func(o *clientOptions) { o.anonymous = true } }

// WithEnvironment says which environment a JWT means; without it, that of the address. Else LAUNA_ENVIRONMENT.
func WithEnvironment(environment Environment) Option {
	return func(o *clientOptions) { o.environment = &environment }
}

// WithSandbox(true) is the same as the environment development. Else LAUNA_SANDBOX (1 or true).
func WithSandbox(sandbox bool) Option { return func(o *clientOptions) { o.sandbox = &sandbox } }

// WithBaseURL gives the control plane's address. Else LAUNA_STAGING_BASE_URL for a Sandbox key, else LAUNA_BASE_URL.
func WithBaseURL(address string) Option { return func(o *clientOptions) { o.baseURL = &address } }

// WithTimeout limits each try; DefaultTimeout unless given.
func WithTimeout(timeout time.Duration) Option { return func(o *clientOptions) { o.timeout = timeout } }

// WithMaxRetries limits the repetitions after a failed try; DefaultMaxRetries unless given.
func WithMaxRetries(retries int) Option { return func(o *clientOptions) { o.maxRetries = retries } }

// WithHTTPClient gives another HTTP client. It is copied, and its copy follows no redirect: a credential must not leave
// its host.
func WithHTTPClient(client *http.Client) Option { return func(o *clientOptions) { o.client = client } }

// New makes a client. It answers a *ConfigurationError when the options contradict each other, such as a production key
// with the Sandbox; nothing has been sent then.
//
//	client, err := launa.New(launa.WithAPIKey(key))
//	api, err := client.APIs.Create(ctx, launa.CreateAPI{Name: "Weather", Slug: "weather", ...})
//	_, err = client.APIs.Endpoints.Create(ctx, api.ID, launa.CreateEndpoint{Method: "GET", PathPattern: "/*", ...})
func New(options ...Option) (*Client, error) {
	chosen := clientOptions{timeout: DefaultTimeout, maxRetries: DefaultMaxRetries, client: http.DefaultClient}
	for _, option := range options {
		option(&chosen)
	}
	connection, err := resolveConnection(chosen.connectionOptions, os.Getenv)
	if err != nil {
		return nil, err
	}
	agent, err := agentOf(chosen.app)
	if err != nil {
		return nil, err
	}
	client := *chosen.client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	logging(&client, chosen.logger, os.Getenv)
	t := &transport{
		connection: connection, agent: agent, timeout: chosen.timeout, maxRetries: chosen.maxRetries, client: &client,
	}
	return &Client{
		Auth:          &Auth{t},
		APIKeys:       &APIKeys{t},
		APIs:          &APIs{Endpoints: &Endpoints{t}, Domains: &Domains{t}, transport: t},
		Upstreams:     &Upstreams{t},
		OpenAPI:       &OpenAPI{t},
		Settlements:   &Settlements{t},
		Statements:    &Statements{t},
		AuditLog:      &AuditLog{t},
		Stats:         &Stats{t},
		Webhooks:      &Webhooks{t},
		Config:        &Config{t},
		Networks:      &NetworkList{t},
		SandboxWallet: &SandboxWallets{t},
		Dev:           &Dev{t},
		Health:        &HealthChecks{t},
		options:       options,
		transport:     t,
	}, nil
}

// BaseURL is where requests go, without a slash at the end.
func (c *Client) BaseURL() string { return c.transport.connection.baseURL }

// Environment is the one that requests name or whose key they carry; empty when the address decides.
func (c *Client) Environment() Environment { return c.transport.connection.environment }

// WithOptions makes another client with some options changed. A credential replaces the one before.
func (c *Client) WithOptions(changes ...Option) (*Client, error) {
	var changed clientOptions
	for _, change := range changes {
		change(&changed)
	}
	options := c.options[:len(c.options):len(c.options)]
	if changed.apiKey != nil || changed.token != nil {
		options = append(options, func(o *clientOptions) { o.apiKey, o.token, o.anonymous = nil, nil, false })
	}
	return New(append(options, changes...)...)
}

// newIdempotencyKey is 128 random bits.
func newIdempotencyKey() string {
	bytes := make([]byte, 16)
	_, _ = rand.Read(bytes) // never fails
	return hex.EncodeToString(bytes)
}
