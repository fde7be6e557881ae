package launa

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"launa/sdk/internal/retry"
)

// route is the method and path of an operation.
type route struct{ operation, method, path string }

// input contains the path parameters, query and body of a request.
type input struct {
	// Values for the {name} placeholders of the path, in order.
	path  []string
	query url.Values
	body  any
}

type transport struct {
	connection connection
	agent      string
	timeout    time.Duration
	maxRetries int
	client     *http.Client
}

// RequestOption changes one request. Every method takes options last.
type RequestOption func(*requestOptions)

type requestOptions struct {
	timeout        time.Duration
	maxRetries     int
	idempotencyKey string
	ifMatch        string
	headers        []extraHeader
	etag           *string
	response       *Response
}

// IdempotencyKey sets the key by which the service recognizes repetitions of a POST as one request. The default is random.
func IdempotencyKey(key string) RequestOption {
	return func(o *requestOptions) { o.idempotencyKey = key }
}

// IfMatch makes the service refuse a change (412) if the resource no longer has this entity tag. See ReadETag.
func IfMatch(etag string) RequestOption {
	return func(o *requestOptions) { o.ifMatch = etag }
}

// ReadETag stores the entity tag of the answer in etag. If the answer has none, it stores an empty text. Pass the tag to IfMatch: the
// service then refuses a change if another client has changed the resource meanwhile.
func ReadETag(etag *string) RequestOption {
	return func(o *requestOptions) { o.etag = etag }
}

// Timeout limits each try.
func Timeout(timeout time.Duration) RequestOption {
	return func(o *requestOptions) { o.timeout = timeout }
}

// MaxRetries limits the repetitions after a failed try.
func MaxRetries(retries int) RequestOption { return func(o *requestOptions) { o.maxRetries = retries } }

// Response is the service's answer without its body.
type Response struct {
	Status int
	Header http.Header
	// Name this id when you ask the operator for help. May be empty.
	RequestID string
}

// ReadResponse stores the service's answer in response, also an error answer. Without an answer, response does not change.
//
//	var response launa.Response
//	api, err := client.APIs.Get(ctx, id, launa.ReadResponse(&response))
func ReadResponse(response *Response) RequestOption {
	return func(o *requestOptions) { o.response = response }
}

// send sends one operation of the OpenAPI contract and returns its decoded body.
func send[T any](ctx context.Context, t *transport, to route, in input, options []RequestOption) (*T, error) {
	body, err := t.exchange(ctx, to, in, options, false)
	if err != nil {
		return nil, err
	}
	answer := new(T)
	if err := json.Unmarshal(body.text, answer); err != nil {
		text := []byte(`{"error":"the answer is not the JSON that was expected"}`)
		return nil, t.apiErrorOf(built{method: to.method, url: t.connection.baseURL}, body.status, body.header, text)
	}
	return answer, nil
}

// sendOnly sends an operation with an answer that has no body.
func sendOnly(ctx context.Context, t *transport, to route, in input, options []RequestOption) error {
	_, err := t.exchange(ctx, to, in, options, false)
	return err
}

// built is a complete request, which every try sends unchanged.
type built struct {
	method, url string
	header      http.Header
	body        []byte
}

func (t *transport) build(to route, in input, options requestOptions) (built, error) {
	path, err := filledPath(to.path, in.path)
	if err != nil {
		return built{}, err
	}
	request := built{method: to.method, url: t.connection.baseURL + path, header: t.connection.header()}
	request.header.Set("User-Agent", t.agent)
	for _, header := range options.headers {
		if err := header.check(); err != nil {
			return built{}, err
		}
		request.header.Set(header.name, header.value)
	}
	if len(in.query) > 0 {
		request.url += "?" + in.query.Encode()
	}
	if in.body != nil {
		if request.body, err = json.Marshal(in.body); err != nil {
			return built{}, &InvalidArgumentError{"the body cannot be written as JSON: " + err.Error()}
		}
		request.header.Set("Content-Type", "application/json")
	}
	if to.method == http.MethodPost {
		request.header.Set("Idempotency-Key", cmp.Or(options.idempotencyKey, rand.Text()))
	}
	if options.ifMatch != "" {
		request.header.Set("If-Match", options.ifMatch)
	}
	return request, nil
}

// header returns the credential's headers. Only a JWT needs a second header, for the environment, because an API key belongs to one
// environment.
func (c connection) header() http.Header {
	header := http.Header{"Accept": {"application/json"}}
	switch {
	case c.apiKey != nil:
		header.Set("X-Api-Key", c.apiKey())
	case c.token != nil:
		header.Set("Authorization", "Bearer "+c.token())
		if c.environment != "" {
			header.Set("X-Svc-Environment", string(c.environment))
		}
	}
	return header
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// filledPath fills in the path parameters. It refuses an empty value, which would address another resource.
func filledPath(template string, values []string) (string, error) {
	for _, value := range values {
		name := placeholder.FindString(template)
		if value == "" || value == "." || value == ".." {
			return "", &InvalidArgumentError{strings.Trim(name, "{}") + " must be an identifier"}
		}
		escaped := strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
		template = strings.Replace(template, name, escaped, 1)
	}
	return template, nil
}

// answered is the result of a try. The status is retry.NoAnswer if no answer came.
type answered struct {
	status int
	header http.Header
	text   []byte
	// The unread body of a streamed answer. Otherwise nil.
	body io.ReadCloser
}

// exchange sends the request, and repeats it until its outcome is final. It returns the response of a stream once the headers have arrived.
func (t *transport) exchange(ctx context.Context, to route, in input, list []RequestOption, isStream bool) (answered, error) {
	options := requestOptions{timeout: t.timeout, maxRetries: t.maxRetries}
	for _, option := range list {
		option(&options)
	}
	request, err := t.build(to, in, options)
	if err != nil {
		return answered{}, err
	}
	for count := 0; ; count++ {
		answer, err := t.attempt(ctx, request, options.timeout, isStream)
		if options.response != nil && answer.status != retry.NoAnswer {
			*options.response = Response{answer.status, answer.header, answer.header.Get("X-Request-Id")}
		}
		if err == nil {
			if options.etag != nil {
				*options.etag = answer.header.Get("ETag")
			}
			return answer, nil
		}
		if ctx.Err() != nil {
			return answered{}, ctx.Err()
		}
		delay, isWorthwhile := retry.Delay(answer.status, answer.header, count, mathrand.Float64())
		if count >= options.maxRetries || !isWorthwhile {
			return answered{}, err
		}
		if err := retry.Wait(ctx, delay); err != nil {
			return answered{}, err
		}
	}
}

// attempt sends a request once. For a stream, the time limit ends when the headers have arrived.
func (t *transport) attempt(ctx context.Context, request built, timeout time.Duration, isStream bool) (answered, error) {
	limited, end := context.WithCancelCause(ctx)
	defer time.AfterFunc(timeout, func() { end(context.DeadlineExceeded) }).Stop()
	sent, err := http.NewRequestWithContext(limited, request.method, request.url, bytes.NewReader(request.body))
	if err != nil {
		end(nil)
		return answered{}, &InvalidArgumentError{err.Error()}
	}
	sent.Header = request.header.Clone()
	response, err := t.client.Do(sent)
	isGood := err == nil && response.StatusCode >= 200 && response.StatusCode <= 299
	if isGood && isStream {
		return answered{response.StatusCode, response.Header, nil, closing{response.Body, func() { end(nil) }}}, nil
	}
	defer end(nil)
	var text []byte
	if err == nil {
		defer response.Body.Close()
		text, err = io.ReadAll(response.Body)
	}
	if err != nil {
		if errors.Is(context.Cause(limited), context.DeadlineExceeded) {
			return answered{}, &TimeoutError{&ConnectionError{fmt.Sprintf("no answer within %s", timeout), err}}
		}
		return answered{}, &ConnectionError{"cannot reach " + t.connection.baseURL + "; check the base URL and the connection", err}
	}
	answer := answered{status: response.StatusCode, header: response.Header, text: text}
	if !isGood {
		err = t.apiErrorOf(request, answer.status, answer.header, text)
	}
	return answer, err
}

// closing is a body that ends its request when it is closed.
type closing struct {
	io.ReadCloser
	end func()
}

func (c closing) Close() error {
	defer c.end()
	return c.ReadCloser.Close()
}
