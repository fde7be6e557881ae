package buyer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	launa "launa/sdk"
	"launa/sdk/internal/facts"
)

var errNoAnswerInTime = errors.New("no answer in time")

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

func (a *answer) verdict() verdict { return verdictOn(a.StatusCode, a.Header, a.beginning, a.isWhole) }

// sendOnce sends a request once. To a host that the policy does not allow, it sends nothing and returns a *SpendingPolicyError. Without an
// answer it returns a *launa.ConnectionError, a *launa.TimeoutError or the context's own error. The time-out ends after the decisive part. The caller limits a long body by its context.
func (b *Buyer) sendOnce(ctx context.Context, request *repeatable, headers map[string]string) (*answer, error) {
	if !b.policy.allowsHost(request.host()) {
		return nil, &SpendingPolicyError{Reasons: []Refusal{RefusalHost}}
	}
	limited, cancel := context.WithCancelCause(ctx)
	limited = withKnownAddress(limited, request.template.URL)
	timer := time.AfterFunc(b.timeout, func() { cancel(errNoAnswerInTime) })
	defer timer.Stop()
	response, err := b.client.Do(request.with(limited, headers))
	if err != nil {
		defer cancel(nil)
		return nil, b.noAnswer(ctx, limited, request, err)
	}
	result := &answer{Response: response, isWhole: true, end: func() { cancel(nil) }}
	body := response.Body
	response.Body = &endingBody{body, body, result.end}
	if !isDecidedByBody(response, headers != nil) {
		return result, nil
	}
	err = result.readBeginning(body)
	// The headers of an answer to a payment may contain a receipt, even if the body fails.
	if err != nil && headers == nil {
		defer response.Body.Close()
		return nil, b.noAnswer(ctx, limited, request, err)
	}
	rest := io.Reader(body)
	if err != nil {
		rest = failingReader{err}
	}
	response.Body = &endingBody{io.MultiReader(bytes.NewReader(result.beginning), rest), body, result.end}
	return result, nil
}

// ask sends a request without a payment. The terms are nil if the seller asks for none.
func (b *Buyer) ask(ctx context.Context, request *repeatable) (*answer, *required, error) {
	answer, err := b.sendOnce(ctx, request, nil)
	if err != nil || answer.StatusCode != http.StatusPaymentRequired {
		return answer, nil, err
	}
	asked, err := answer.required()
	if err != nil {
		answer.Body.Close()
		return nil, nil, err
	}
	return answer, &asked, nil
}

// readBeginning stops after the decisive part, because a small body may decompress to a large one.
func (a *answer) readBeginning(body io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(body, facts.DecisiveBytes+1))
	a.beginning, a.isWhole = text, err == nil && len(text) <= facts.DecisiveBytes
	return err
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

func (b *Buyer) noAnswer(ctx, limited context.Context, request *repeatable, cause error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if refused := new(AddressRefusedError); errors.As(cause, &refused) {
		return refused
	}
	if errors.Is(context.Cause(limited), errNoAnswerInTime) {
		return &launa.TimeoutError{ConnectionError: &launa.ConnectionError{
			Message: fmt.Sprintf("no answer within %s", b.timeout), Cause: cause,
		}}
	}
	address := request.template.URL
	message := "cannot reach " + address.Scheme + "://" + address.Host + "; check the address and the connection"
	return &launa.ConnectionError{Message: message, Cause: cause}
}

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
