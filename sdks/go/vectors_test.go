package launa

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"launa/sdk/internal/vectors"
)

func TestTokens(t *testing.T) {
	type vector struct {
		Network string `json:"network"`
		Asset   string `json:"asset"`
		IsUsdc  bool   `json:"is_usdc"`
	}
	for _, v := range vectors.Read[[]vector](t, "tokens") {
		if IsUsdc(v.Network, v.Asset) != v.IsUsdc {
			t.Errorf("%s on %s: want %t", v.Asset, v.Network, v.IsUsdc)
		}
	}
}

// expected is the result in a vector: a value, or an error class with a message.
type expected[T any] struct {
	Value   T      `json:"value"`
	Error   string `json:"error"`
	Message string `json:"message"`
}

func (e expected[T]) check(t *testing.T, value T, err error) {
	t.Helper()
	if e.Error == "" {
		if err != nil || !reflect.DeepEqual(value, e.Value) {
			t.Errorf("got %v, %v; want %v", value, err, e.Value)
		}
		return
	}
	if err == nil || classOf(err) != e.Error || err.Error() != e.Message {
		t.Errorf("got %v (%s); want %s: %s", err, classOf(err), e.Error, e.Message)
	}
}

// classOf returns the class of an error, as the table in sdks/README.md names it.
func classOf(err error) string {
	name := fmt.Sprintf("%T", err)
	return strings.Replace(name[strings.LastIndex(name, ".")+1:], "APIError", "ApiError", 1)
}

func TestAmounts(t *testing.T) {
	type vector struct {
		Input string `json:"input"`
		expected[string]
	}
	all := vectors.Read[map[string][]vector](t, "amounts")
	for name, convert := range map[string]func(string) (string, error){
		"usdc_to_atomic": UsdcToAtomic, "atomic_to_usdc": AtomicToUsdc,
	} {
		if len(all[name]) == 0 {
			t.Fatalf("no vectors for %s", name)
		}
		for _, v := range all[name] {
			t.Run(name+" "+v.Input, func(t *testing.T) {
				value, err := convert(v.Input)
				v.check(t, value, err)
			})
		}
	}
}

func TestAccepts(t *testing.T) {
	type vector struct {
		Scheme       string `json:"scheme"`
		AtomicAmount string `json:"atomic_amount"`
		expected[AcceptOption]
	}
	for _, v := range vectors.Read[[]vector](t, "accepts") {
		t.Run(v.Scheme+" "+v.AtomicAmount, func(t *testing.T) {
			value, err := BuildSandboxUsdcAccept(v.Scheme, v.AtomicAmount)
			v.check(t, value, err)
		})
	}
}

func TestPrices(t *testing.T) {
	clearVariables(t)
	type vector struct {
		Networks []string `json:"networks"`
		Amount   string   `json:"amount"`
		Network  string   `json:"network"`
		Asset    string   `json:"asset"`
		Scheme   string   `json:"scheme"`
		expected[AcceptOption]
	}
	all := vectors.Read[struct {
		Networks []Network `json:"networks"`
		Prices   []vector  `json:"prices"`
	}](t, "prices")
	for _, v := range all.Prices {
		t.Run(v.Amount+" "+v.Network+" "+v.Asset, func(t *testing.T) {
			known := slices.DeleteFunc(slices.Clone(all.Networks), func(each Network) bool {
				return !slices.Contains(v.Networks, each.Network)
			})
			price := Price{Network: v.Network, Asset: v.Asset, Scheme: v.Scheme}
			value, err := PriceOf(known, v.Amount, price)
			v.check(t, value, err)
			value, err = networksClient(t, known, WithoutCredential()).Networks.Price(context.Background(), v.Amount, price)
			v.check(t, value, err)
		})
	}
	for i := range all.Networks {
		all.Networks[i].Environment = []Environment{EnvironmentDevelopment, EnvironmentProduction}[min(i, 1)]
	}
	sandbox := networksClient(t, all.Networks, WithToken("a.b.c"), WithSandbox(true))
	if accept, err := sandbox.Networks.Price(context.Background(), "0.10", Price{}); err != nil || accept.Network != all.Networks[0].Network {
		t.Errorf("got %v, %v", accept, err)
	}
	polygon := Price{Network: "Polygon"}
	if accept, err := sandbox.Networks.Price(context.Background(), "0.10", polygon); err != nil || accept.Network != "eip155:137" {
		t.Errorf("got %v, %v", accept, err)
	}
}

// networksClient returns a client of a server with these networks.
func networksClient(t *testing.T, networks []Network, options ...Option) *Client {
	t.Helper()
	text, _ := json.Marshal(Networks{Items: networks})
	client, err := New(append(options, WithHTTPClient(&http.Client{Transport: roundTrip(
		func(*http.Request) (*http.Response, error) { return answer(200, string(text), http.Header{}), nil },
	)}))...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

type optionVector struct {
	APIKey      *string      `json:"api_key"`
	Token       *string      `json:"token"`
	Anonymous   bool         `json:"anonymous"`
	Environment *Environment `json:"environment"`
	Sandbox     *bool        `json:"sandbox"`
	BaseURL     *string      `json:"base_url"`
}

func (o optionVector) options() (list []Option) {
	if o.APIKey != nil {
		list = append(list, WithAPIKey(*o.APIKey))
	}
	if o.Token != nil {
		list = append(list, WithToken(*o.Token))
	}
	if o.Anonymous {
		list = append(list, WithoutCredential())
	}
	if o.Environment != nil {
		list = append(list, WithEnvironment(*o.Environment))
	}
	if o.Sandbox != nil {
		list = append(list, WithSandbox(*o.Sandbox))
	}
	if o.BaseURL != nil {
		list = append(list, WithBaseURL(*o.BaseURL))
	}
	return list
}

var variables = []string{
	"LAUNA_API_KEY", "LAUNA_TOKEN", "LAUNA_ENVIRONMENT", "LAUNA_SANDBOX", "LAUNA_BASE_URL", "LAUNA_STAGING_BASE_URL",
}

// clearVariables keeps the machine's own environment variables out of the tests.
func clearVariables(t *testing.T) {
	for _, name := range variables {
		t.Setenv(name, "")
	}
}

func TestConnections(t *testing.T) {
	type value struct {
		BaseURL     string       `json:"base_url"`
		Environment *Environment `json:"environment"`
		Credential  string       `json:"credential"`
	}
	type vector struct {
		Options   optionVector      `json:"options"`
		Variables map[string]string `json:"variables"`
		expected[value]
	}
	for i, v := range vectors.Read[[]vector](t, "connections") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			clearVariables(t)
			for name, text := range v.Variables {
				t.Setenv(name, text)
			}
			client, err := New(v.Options.options()...)
			if err != nil {
				v.check(t, value{}, err)
				return
			}
			got := value{BaseURL: client.BaseURL(), Credential: "none"}
			if environment := client.Environment(); environment != "" {
				got.Environment = &environment
			}
			switch c := client.transport.connection; {
			case c.apiKey != nil:
				got.Credential = "api_key"
			case c.token != nil:
				got.Credential = "jwt"
			}
			v.check(t, got, nil)
		})
	}
}

// roundTrip is an HTTP transport without a network.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }

func answer(status int, body string, header http.Header) *http.Response {
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader(body))}
}

// sent is the request that a call sends.
type sent struct {
	method, url string
	header      http.Header
	body        any
}

// sentBy calls a method by its TypeScript name, such as apis.endpoints.create.
func sentBy(t *testing.T, options []Option, call string, arguments []json.RawMessage) (sent, error) {
	t.Helper()
	var got sent
	client, err := New(append(options, WithHTTPClient(&http.Client{Transport: roundTrip(
		func(request *http.Request) (*http.Response, error) {
			got = sent{method: request.Method, url: request.URL.String(), header: request.Header}
			if request.Body != nil {
				text, _ := io.ReadAll(request.Body)
				if len(text) > 0 {
					if err := json.Unmarshal(text, &got.body); err != nil {
						t.Error(err)
					}
				}
			}
			return answer(200, `{"items":[],"next_cursor":null}`, http.Header{}), nil
		},
	)}))...)
	if err != nil {
		t.Fatal(err)
	}
	method := methodOf(t, reflect.ValueOf(client), call)
	values := []reflect.Value{reflect.ValueOf(context.Background())}
	for i, text := range arguments {
		argument := reflect.New(method.Type().In(i + 1))
		if err := json.Unmarshal(text, argument.Interface()); err != nil {
			t.Fatal(err)
		}
		values = append(values, argument.Elem())
	}
	for i := len(values); i < method.Type().NumIn()-1; i++ {
		values = append(values, reflect.Zero(method.Type().In(i))) // an absent query
	}
	results := method.Call(values)
	err, _ = results[len(results)-1].Interface().(error)
	return got, err
}

func methodOf(t *testing.T, holder reflect.Value, call string) reflect.Value {
	names := strings.Split(call, ".")
	for _, name := range names[:len(names)-1] {
		holder = holder.Elem().FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, name) })
	}
	last := names[len(names)-1]
	for i := range holder.NumMethod() {
		if strings.EqualFold(holder.Type().Method(i).Name, last) {
			return holder.Method(i)
		}
	}
	t.Fatalf("no method %s", call)
	return holder
}

type callVector struct {
	Call      string            `json:"call"`
	Arguments []json.RawMessage `json:"arguments"`
}

type requestVectors struct {
	Operations []struct {
		Operation string `json:"operation"`
		callVector
		Request struct {
			Method string `json:"method"`
			URL    string `json:"url"`
			Body   any    `json:"body"`
		} `json:"request"`
		SendsIdempotencyKey bool `json:"sends_idempotency_key"`
	} `json:"operations"`
	Credentials []struct {
		Name    string            `json:"name"`
		Options optionVector      `json:"options"`
		URL     string            `json:"url"`
		Headers map[string]string `json:"headers"`
	} `json:"credentials"`
	Refused []struct {
		callVector
		Error string `json:"error"`
	} `json:"refused_arguments"`
	Escaped []struct {
		callVector
		URL string `json:"url"`
	} `json:"escaped_arguments"`
}

const vectorAddress = "https://api.example.com"

// sameURL compares URLs, whatever the order of the parts of their queries.
func sameURL(t *testing.T, a, b string) bool {
	left, errLeft := url.Parse(a)
	right, errRight := url.Parse(b)
	if errLeft != nil || errRight != nil {
		t.Fatal(errLeft, errRight)
	}
	same := reflect.DeepEqual(left.Query(), right.Query())
	left.RawQuery, right.RawQuery = "", ""
	return same && left.String() == right.String()
}

func TestRequests(t *testing.T) {
	clearVariables(t)
	all := vectors.Read[requestVectors](t, "requests")
	for _, v := range all.Operations {
		t.Run(v.Operation, func(t *testing.T) {
			got, err := sentBy(t, []Option{WithToken("a.b.c"), WithBaseURL(vectorAddress)}, v.Call, v.Arguments)
			if err != nil {
				t.Fatal(err)
			}
			if got.method != v.Request.Method || !sameURL(t, got.url, v.Request.URL) {
				t.Errorf("got %s %s; want %s %s", got.method, got.url, v.Request.Method, v.Request.URL)
			}
			if !reflect.DeepEqual(got.body, v.Request.Body) {
				t.Errorf("got %v; want %v", got.body, v.Request.Body)
			}
			if sends := got.header.Get("Idempotency-Key") != ""; sends != v.SendsIdempotencyKey {
				t.Errorf("sends an idempotency key: %t", sends)
			}
		})
	}
	for _, v := range all.Credentials {
		t.Run(v.Name, func(t *testing.T) {
			got, err := sentBy(t, v.Options.options(), "auth.me", nil)
			headers := map[string]string{}
			got.header.Del("User-Agent")
			for name := range got.header {
				headers[strings.ToLower(name)] = got.header.Get(name)
			}
			if err != nil || got.url != v.URL || !maps.Equal(headers, v.Headers) {
				t.Errorf("got %s %v, %v; want %s %v", got.url, headers, err, v.URL, v.Headers)
			}
		})
	}
	options := []Option{WithoutCredential(), WithBaseURL(vectorAddress)}
	for _, v := range all.Refused {
		if got, err := sentBy(t, options, v.Call, v.Arguments); err == nil || classOf(err) != v.Error || got.url != "" {
			t.Errorf("%s: got %v, and %q was asked", v.Arguments, err, got.url)
		}
	}
	for _, v := range all.Escaped {
		if got, err := sentBy(t, options, v.Call, v.Arguments); err != nil || got.url != v.URL {
			t.Errorf("got %s, %v; want %s", got.url, err, v.URL)
		}
	}
}

func TestErrors(t *testing.T) {
	clearVariables(t)
	type vector struct {
		Answer struct {
			Status  int               `json:"status"`
			Headers map[string]string `json:"headers"`
			Body    string            `json:"body"`
		} `json:"answer"`
		Credential string `json:"credential"`
		Error      struct {
			Class             string        `json:"class"`
			Status            int           `json:"status"`
			Code              ErrorCode     `json:"code"`
			Message           string        `json:"message"`
			RequestID         string        `json:"request_id"`
			Details           []ErrorDetail `json:"details"`
			RetryAfterSeconds *int          `json:"retry_after_seconds"`
		} `json:"error"`
	}
	for _, v := range vectors.Read[[]vector](t, "errors") {
		t.Run(fmt.Sprint(v.Answer.Status, v.Error.Code), func(t *testing.T) {
			header := http.Header{}
			for name, value := range v.Answer.Headers {
				header.Set(name, value)
			}
			credential := map[string]Option{
				"none": WithoutCredential(), "jwt": WithToken("a.b.c"), "api_key": WithAPIKey("launa_live_a"),
			}[v.Credential]
			address := WithBaseURL("https://api.example.com/base")
			client, err := New(credential, address, WithMaxRetries(0), WithHTTPClient(&http.Client{Transport: roundTrip(
				func(*http.Request) (*http.Response, error) {
					return answer(v.Answer.Status, v.Answer.Body, header), nil
				},
			)}))
			if err != nil {
				t.Fatal(err)
			}
			_, failure := client.Health.Live(context.Background())
			var parent Error
			var got *APIError
			if !errors.As(failure, &parent) || !errors.As(failure, &got) || classOf(failure) != v.Error.Class {
				t.Fatalf("got %T; want %s", failure, v.Error.Class)
			}
			want := APIError{
				v.Error.Status, v.Error.Code, v.Error.Message, v.Error.RequestID, v.Error.Details, v.Error.RetryAfterSeconds,
			}
			if !reflect.DeepEqual(*got, want) {
				t.Errorf("got %+v; want %+v", *got, want)
			}
		})
	}
}
