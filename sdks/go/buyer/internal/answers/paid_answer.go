// Package answers reads the answer to a payment.
package answers

import (
	"bytes"
	"io"
	"net/http"
	"regexp"

	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

// Answer is the answer to one try. The response's Body contains the whole body, even if its beginning was read.
type Answer struct {
	*http.Response
	// The body if it can decide the meaning of the answer. Nil if it is longer than facts.DecisiveBytes or broke off.
	Decisive []byte
	// Ends the request, and the reading of its answer.
	end func()
}

// Required returns the terms of a 402.
func (a *Answer) Required() (terms.Required, error) { return terms.RequiredBy(a.Header, a.Decisive) }

// Read reads the beginning of a body that decides the meaning of an answer. The caller closes the body, which calls end. If reading the
// body fails, the result is valid nevertheless, because the headers may contain a receipt.
func Read(response *http.Response, isPaid bool, end func()) (*Answer, error) {
	result := &Answer{Response: response, end: end}
	body := response.Body
	response.Body = &endingBody{body, body, end}
	if !isDecidedByBody(response, isPaid) {
		return result, nil
	}
	// The limit is for the decompressed body, because a small body may decompress to a large one.
	text, err := io.ReadAll(io.LimitReader(body, facts.DecisiveBytes+1))
	if err == nil && len(text) <= facts.DecisiveBytes {
		result.Decisive = text
	}
	rest := io.Reader(body)
	if err != nil {
		rest = failingReader{err}
	}
	response.Body = &endingBody{io.MultiReader(bytes.NewReader(text), rest), body, end}
	return result, err
}

// isDecidedByBody tells whether the body must be read before the caller gets the answer. Terms in a header need no body.
func isDecidedByBody(response *http.Response, isPaid bool) bool {
	if !isPaid {
		return response.StatusCode == http.StatusPaymentRequired && response.Header.Get(terms.PaymentRequired) == ""
	}
	switch response.StatusCode {
	case http.StatusPaymentRequired, http.StatusConflict, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return true
	}
	return response.StatusCode >= http.StatusBadRequest && IsJSON(response.Header)
}

var jsonType = regexp.MustCompile(`(?i)\Aapplication/([a-z0-9.+-]+\+)?json\s*(;|\z)`)

// IsJSON tells whether the Content-Type of a body is JSON.
func IsJSON(header http.Header) bool { return jsonType.MatchString(header.Get("Content-Type")) }

type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

// endingBody ends the request when it is closed.
type endingBody struct {
	io.Reader
	body io.Closer
	end  func()
}

func (b *endingBody) Close() error {
	defer b.end()
	return b.body.Close()
}
