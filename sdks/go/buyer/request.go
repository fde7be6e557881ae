package buyer

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"

	launa "launa/sdk"
)

// repeatable is a request that can be sent any number of times without a change.
type repeatable struct {
	method, url string
	template    *http.Request
	body        []byte
}

// repeatable reads a body into memory, because the buyer sends it at least twice.
func (b *Buyer) repeatable(request *http.Request) (*repeatable, error) {
	switch scheme := request.URL.Scheme; {
	case scheme != "http" && scheme != "https":
		return nil, &launa.ConfigurationError{Message: "the address must begin with http or https"}
	case scheme == "http" && !b.allowHTTP && !isLocal(request.URL.Hostname()):
		return nil, &AddressRefusedError{request.URL.Hostname() + " is to be called by https, unless WithAllowHTTP is given"}
	}
	for _, name := range []string{"Payment-Signature", "X-Payment"} {
		if request.Header.Values(name) != nil {
			return nil, &launa.ConfigurationError{Message: name + " is the buyer's to write"}
		}
	}
	method := request.Method
	if method == "" {
		method = http.MethodGet
	}
	result := &repeatable{method: method, url: addressOfPurchase(request.URL), template: request}
	if request.Body == nil {
		return result, nil
	}
	defer request.Body.Close()
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return nil, err
	}
	result.body = body
	return result, nil
}

// addressOfPurchase returns the URL in the notation of all SDKs (WHATWG URL), without the fragment, which is not sent.
func addressOfPurchase(from *url.URL) string {
	address := *from
	address.Fragment, address.RawFragment = "", ""
	address.Host = strings.ToLower(address.Host)
	if port := address.Port(); port == map[string]string{"http": "80", "https": "443"}[address.Scheme] {
		address.Host = strings.TrimSuffix(address.Host, ":"+port)
	}
	if address.Path == "" {
		address.Path = "/"
	}
	return address.String()
}

func (r *repeatable) host() string { return strings.ToLower(r.template.URL.Hostname()) }

func (r *repeatable) with(ctx context.Context, headers map[string]string) *http.Request {
	request := r.template.Clone(ctx)
	request.Method = r.method
	if request.Header == nil {
		request.Header = http.Header{}
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(r.body)), int64(len(r.body))
	if len(r.body) == 0 && !isRepeatedByNetHTTP(request) {
		request.Body = http.NoBody
	}
	// net/http repeats a request by itself when a connection breaks, unless it cannot read the body again. The buyer would not know of such
	// a try with a payment. The try could be charged, and the refusal of the next one would look like the outcome.
	request.GetBody = nil
	return request
}

// isRepeatedByNetHTTP follows the description of http.Transport. Other requests without a body stay without one, and do not get an unknown
// length.
func isRepeatedByNetHTTP(request *http.Request) bool {
	switch request.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return true
	}
	return request.Header.Values("Idempotency-Key") != nil || request.Header.Values("X-Idempotency-Key") != nil
}
