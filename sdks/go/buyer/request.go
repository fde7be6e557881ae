package buyer

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strings"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/network"
)

// repeatable is a request that can be sent any number of times without a change.
type repeatable struct {
	// The caller's request, with the URL in the notation of all SDKs.
	template *http.Request
	body     []byte
	// The name of the address, the host of the limits, and the purchase that the request is for.
	name, host, purchase string
}

// repeatable reads a body into memory, because the buyer sends it at least twice. The name of its purchase may be empty.
func (b *Buyer) repeatable(request *http.Request, named string) (*repeatable, error) {
	address, err := network.PurchaseURLOf(request.URL)
	if err != nil {
		return nil, err
	}
	if name := address.URL.Hostname(); address.URL.Scheme == "http" && !b.allowHTTP && !network.IsLocal(name) {
		return nil, &AddressRefusedError{Message: name + " is to be called by https, unless WithAllowHTTP is given"}
	}
	for _, name := range []string{"Payment-Signature", "X-Payment"} {
		if request.Header.Values(name) != nil {
			return nil, &launa.ConfigurationError{Message: name + " is the buyer's to write"}
		}
	}
	template := request.WithContext(request.Context())
	template.Method, template.URL = cmp.Or(request.Method, http.MethodGet), address.URL
	// http.NewRequest writes the host of the URL here. Any other value is the caller's own.
	if request.Host == request.URL.Host {
		template.Host = ""
	}
	result := &repeatable{template: template, name: address.Name, host: address.Host}
	if result.body, err = bodyOf(request); err != nil {
		return nil, err
	}
	result.purchase = purchaseOf(template.Method, address.Name, result.body)
	if named != "" {
		result.purchase = namedPurchaseOf(address.URL.Scheme+"://"+address.URL.Host, named)
	}
	return result, nil
}

// bodyOf reads the body of the caller's request, and leaves one that can be read again. Else the same request, after Quote or Resend or for a
// repetition, would be another purchase without a body. It returns a *launa.InvalidArgumentError for a body that was read before.
func bodyOf(request *http.Request) ([]byte, error) {
	if request.Body == nil || request.Body == http.NoBody {
		return nil, nil
	}
	body, err := readAll(request.Body)
	if err == nil && isCut(request, body) && request.GetBody != nil {
		var whole io.ReadCloser
		if whole, err = request.GetBody(); err == nil {
			body, err = readAll(whole)
		}
	}
	if err != nil {
		return nil, err
	}
	if isCut(request, body) {
		message := fmt.Sprintf("the body of the request has %d bytes and not %d: it was read before", len(body), request.ContentLength)
		return nil, &launa.InvalidArgumentError{Message: message}
	}
	request.Body = io.NopCloser(bytes.NewReader(body))
	return body, nil
}

func readAll(body io.ReadCloser) ([]byte, error) {
	defer body.Close()
	return io.ReadAll(body)
}

// isCut tells whether a body has another length than its request says.
func isCut(request *http.Request, body []byte) bool {
	return request.ContentLength > 0 && request.ContentLength != int64(len(body))
}

// requestOf returns the request of a payment of the journal, with the name that its purchase has there.
func (b *Buyer) requestOf(ctx context.Context, kept OpenPayment) (*repeatable, error) {
	request, err := http.NewRequestWithContext(ctx, kept.Method, kept.URL, bytes.NewReader(kept.Request.Body))
	if err != nil {
		return nil, err
	}
	for name, value := range kept.Request.Headers {
		request.Header.Set(name, value)
	}
	repeated, err := b.repeatable(request, "")
	if err == nil {
		repeated.purchase = kept.Purchase
	}
	return repeated, err
}

// kept returns the data that another process needs to send the request again.
func (r *repeatable) kept() KeptRequest {
	headers := map[string]string{}
	for name, values := range r.template.Header {
		headers[name] = strings.Join(values, ", ")
	}
	return KeptRequest{Headers: headers, Body: r.body}
}

func (r *repeatable) with(ctx context.Context, headers map[string]string) *http.Request {
	request := r.template.Clone(ctx)
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

// purchaseOf identifies a purchase: two requests with the same name are the same purchase.
func purchaseOf(method, url string, body []byte) string {
	content := sha256.Sum256(body)
	name := sha256.Sum256([]byte(method + "\n" + url + "\n" + hex.EncodeToString(content[:])))
	return hex.EncodeToString(name[:])
}

// namedPurchaseOf identifies a purchase that the caller has named, at the seller's origin.
func namedPurchaseOf(origin, name string) string {
	digest := sha256.Sum256([]byte("purchase\n" + origin + "\n" + name))
	return hex.EncodeToString(digest[:])
}
