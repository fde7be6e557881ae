package buyer

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"

	launa "launa/sdk"
)

// repeatable is a request that can be sent any number of times, each time the same.
type repeatable struct {
	method, url string
	template    *http.Request
	body        []byte
}

// repeatableOf reads a body into memory, since it is sent at least twice.
func repeatableOf(request *http.Request) (*repeatable, error) {
	if scheme := request.URL.Scheme; scheme != "http" && scheme != "https" {
		return nil, &launa.ConfigurationError{Message: "the address must begin with http or https"}
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
	result := &repeatable{method: method, url: request.URL.String(), template: request}
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

func (r *repeatable) host() string { return strings.ToLower(r.template.URL.Hostname()) }

func (r *repeatable) with(ctx context.Context, headers map[string]string) *http.Request {
	request := r.template.Clone(ctx)
	request.Method = r.method
	request.Body, request.ContentLength = http.NoBody, int64(len(r.body))
	if len(r.body) > 0 {
		request.Body = io.NopCloser(bytes.NewReader(r.body))
	}
	request.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(r.body)), nil }
	if request.Header == nil {
		request.Header = http.Header{}
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	return request
}
