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

// repeatable is a request that can be sent repeatedly.
type repeatable struct {
	// The caller's request, with the normalized URL.
	template *http.Request
	body     []byte
	// The normalized URL, the host that the limits count, and the id of the purchase.
	name, host, purchase string
}

// repeatable normalizes a request, and reads its body into memory, because the buyer sends it at least twice. named is the name of the
// purchase, or empty.
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
	// http.NewRequest copies the URL's host to Host. Any other value was set by the caller.
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

// bodyOf reads the body of the caller's request, and replaces it with one that can be read again. Otherwise the body would be empty after
// Quote or Resend, and the same request would be another purchase. It returns a *launa.InvalidArgumentError for a body that was already
// read.
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

// isCut tells whether the length of a body differs from the request's ContentLength.
func isCut(request *http.Request, body []byte) bool {
	return request.ContentLength > 0 && request.ContentLength != int64(len(body))
}

// requestOf returns the request of a payment in the journal, with the purchase's id from the journal.
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
	// Without GetBody, net/http does not repeat the request by itself after a broken connection. The seller could charge such a hidden try and
	// refuse the next one, and the buyer would take the refusal for the outcome.
	request.GetBody = nil
	return request
}

// isRepeatedByNetHTTP tells whether net/http would repeat a request with http.NoBody by itself (see http.Transport). Any other request
// without a body gets http.NoBody, so that net/http knows its length.
func isRepeatedByNetHTTP(request *http.Request) bool {
	switch request.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return true
	}
	return request.Header.Values("Idempotency-Key") != nil || request.Header.Values("X-Idempotency-Key") != nil
}

// purchaseOf returns the id of a purchase. Requests with equal ids are one purchase.
func purchaseOf(method, url string, body []byte) string {
	content := sha256.Sum256(body)
	name := sha256.Sum256([]byte(method + "\n" + url + "\n" + hex.EncodeToString(content[:])))
	return hex.EncodeToString(name[:])
}

// namedPurchaseOf returns the id of a purchase that the caller has named, at the seller's origin.
func namedPurchaseOf(origin, name string) string {
	digest := sha256.Sum256([]byte("purchase\n" + origin + "\n" + name))
	return hex.EncodeToString(digest[:])
}
