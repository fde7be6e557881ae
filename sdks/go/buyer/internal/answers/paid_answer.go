package buyer

import (
	"bytes"
	"io"
	"net/http"
	"regexp"

	"launa/sdk/internal/facts"
)

// answer is the answer to one try. If a body can decide its meaning, its beginning has been read. The response's own Body still contains
// the whole body.
type answer struct {
	*http.Response
	beginning []byte
	// True if the beginning is the whole body.
	isWhole bool
	// Ends the request, and the reading of its answer.
	end func()
}

// required returns the terms of a 402.
func (a *answer) required() (required, error) {
	if !a.isWhole {
		return requiredBy(a.Header, nil)
	}
	return requiredBy(a.Header, a.beginning)
}

// readAnswer reads the beginning of a body that decides what an answer means. The caller closes the body, which calls end. The error is that
// of the body: the headers of an answer to a payment may contain a receipt even if the body fails.
func readAnswer(response *http.Response, isPaid bool, end func()) (*answer, error) {
	result := &answer{Response: response, isWhole: true, end: end}
	body := response.Body
	response.Body = &endingBody{body, body, end}
	if !isDecidedByBody(response, isPaid) {
		return result, nil
	}
	// A small body may decompress to a large one.
	text, err := io.ReadAll(io.LimitReader(body, facts.DecisiveBytes+1))
	result.beginning, result.isWhole = text, err == nil && len(text) <= facts.DecisiveBytes
	rest := io.Reader(body)
	if err != nil {
		rest = failingReader{err}
	}
	response.Body = &endingBody{io.MultiReader(bytes.NewReader(text), rest), body, end}
	return result, err
}

// isDecidedByBody tells whether the body is read before the caller gets the answer. Terms in a header need no body.
func isDecidedByBody(response *http.Response, isPaid bool) bool {
	if !isPaid {
		return response.StatusCode == http.StatusPaymentRequired && response.Header.Get(paymentRequired) == ""
	}
	switch response.StatusCode {
	case http.StatusPaymentRequired, http.StatusConflict, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return true
	}
	return response.StatusCode >= http.StatusBadRequest && isJSON(response.Header)
}

var jsonType = regexp.MustCompile(`(?i)\Aapplication/([a-z0-9.+-]+\+)?json\s*(;|\z)`)

func isJSON(header http.Header) bool { return jsonType.MatchString(header.Get("Content-Type")) }

type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

// endingBody releases the request's context when it is closed.
type endingBody struct {
	io.Reader
	body io.Closer
	end  func()
}

func (b *endingBody) Close() error {
	defer b.end()
	return b.body.Close()
}
