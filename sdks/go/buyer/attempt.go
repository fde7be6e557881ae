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
)

// As much of a body as decides what an answer means.
const decisiveBytes = 64 << 10

var errNoAnswerInTime = errors.New("no answer in time")

// answer is the answer to one try. Where a body can decide what it means, its beginning has been read; the response's own
// Body still holds all of it.
type answer struct {
	*http.Response
	beginning []byte
}

// attempt sends a request once. It answers a *launa.ConnectionError, a *launa.TimeoutError or the context's own error when
// no answer comes. The time-out ends with the headers; a long body is the caller's to limit, by its context.
func (b *Buyer) attempt(ctx context.Context, request *repeatable, headers map[string]string) (*answer, error) {
	limited, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(b.timeout, func() { cancel(errNoAnswerInTime) })
	defer timer.Stop()
	response, err := b.client.Do(request.with(limited, headers))
	if err != nil {
		defer cancel(nil)
		return nil, b.noAnswer(ctx, limited, request, err)
	}
	result := &answer{Response: response}
	body := response.Body
	response.Body = &endingBody{body, body, func() { cancel(nil) }}
	switch response.StatusCode {
	case http.StatusPaymentRequired, http.StatusConflict, http.StatusServiceUnavailable:
		result.beginning, err = io.ReadAll(io.LimitReader(body, decisiveBytes))
		if err != nil {
			defer response.Body.Close()
			return nil, b.noAnswer(ctx, limited, request, err)
		}
		response.Body = &endingBody{io.MultiReader(bytes.NewReader(result.beginning), body), body, func() { cancel(nil) }}
	}
	return result, nil
}

func (b *Buyer) noAnswer(ctx, limited context.Context, request *repeatable, cause error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(context.Cause(limited), errNoAnswerInTime) {
		return &launa.TimeoutError{ConnectionError: &launa.ConnectionError{
			Message: fmt.Sprintf("no answer within %s", b.timeout), Cause: cause,
		}}
	}
	return &launa.ConnectionError{Message: "cannot reach " + request.template.URL.Host, Cause: cause}
}

// endingBody frees the request's context when it is closed.
type endingBody struct {
	io.Reader
	body io.Closer
	end  func()
}

func (b *endingBody) Close() error {
	defer b.end()
	return b.body.Close()
}
