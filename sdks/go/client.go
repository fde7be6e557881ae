// Package launa is the client of the control plane, which sells an HTTP API per request with x402. The package launa/sdk/buyer pays for
// such requests.
package launa

import (
	"log/slog"
	"net/http"
	"os"
	"time"

	"launa/sdk/internal/facts"
	"launa/sdk/internal/requestlog"
)

// Version is the version of this module, which the User-Agent header contains.
const Version = "0.1.0"

// DefaultTimeout is the time limit for one try.
const DefaultTimeout = facts.RequestTimeoutSeconds * time.Second

// DefaultMaxRetries is the number of repetitions after the first try.
const DefaultMaxRetries = facts.MaxRetries

// Client calls the control plane. Any number of goroutines may use it.
type Client struct {
	Resources
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

// WithAPIKey sets an API key, launa_live_... or launa_sandbox_...; its prefix decides the environment. The default is LAUNA_API_KEY.
func WithAPIKey(key string) Option {
	return func(o *clientOptions) { o.apiKey = &key }
}

// WithToken sets a seller's JWT, from Auth.Login or Auth.Signup. The default is LAUNA_TOKEN.
func WithToken(token string) Option { return func(o *clientOptions) { o.token = &token } }

// WithoutCredential sends no credential, even if the environment variables have one. Use it for sign-up and login.
func WithoutCredential() Option { return func(o *clientOptions) { o.anonymous = true } }

// WithEnvironment sets the environment of a JWT. The default is LAUNA_ENVIRONMENT, then the environment of the base URL.
func WithEnvironment(environment Environment) Option {
	return func(o *clientOptions) { o.environment = &environment }
}

// WithSandbox(true) means the environment development. The default is LAUNA_SANDBOX (1 or true).
func WithSandbox(sandbox bool) Option { return func(o *clientOptions) { o.sandbox = &sandbox } }

// WithBaseURL sets the control plane's URL. The default is LAUNA_STAGING_BASE_URL for a Sandbox key, or else LAUNA_BASE_URL.
func WithBaseURL(address string) Option { return func(o *clientOptions) { o.baseURL = &address } }

// WithTimeout limits each try. The default is DefaultTimeout.
func WithTimeout(timeout time.Duration) Option { return func(o *clientOptions) { o.timeout = timeout } }

// WithMaxRetries limits the repetitions after a failed try. The default is DefaultMaxRetries.
func WithMaxRetries(retries int) Option { return func(o *clientOptions) { o.maxRetries = retries } }

// WithHTTPClient sets another HTTP client. The client uses a copy that follows no redirect, because a credential must not go to another
// host.
func WithHTTPClient(client *http.Client) Option { return func(o *clientOptions) { o.client = client } }

// WithLogger logs each try of a request at level debug: method, URL without its query, status, duration and request id. It logs no
// other header, no body and no query, because they carry passwords, keys and payments. Without WithLogger, LAUNA_LOG=debug logs to stderr. Otherwise
// nothing is logged.
func WithLogger(logger *slog.Logger) Option { return func(o *clientOptions) { o.logger = logger } }

// New makes a client. It returns a *ConfigurationError if the options contradict each other, such as a production key with the Sandbox. It
// sends nothing.
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
	requestlog.Add(&client, chosen.logger, os.Getenv)
	t := &transport{
		connection: connection, agent: agent, timeout: chosen.timeout, maxRetries: chosen.maxRetries, client: &client,
	}
	return &Client{Resources: resourcesOf(t), options: options, transport: t}, nil
}

// BaseURL returns the base URL of requests, without a slash at the end.
func (c *Client) BaseURL() string { return c.transport.connection.baseURL }

// Environment returns the environment that the API key or an option sets. Empty if it follows from the base URL.
func (c *Client) Environment() Environment { return c.transport.connection.environment }

// WithOptions makes another client with some options changed. A new credential replaces the present one.
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
