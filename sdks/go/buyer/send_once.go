package buyer

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/answers"
	"launa/sdk/buyer/internal/terms"
)

var errNoAnswerInTime = errors.New("no answer in time")

// sendOnce sends a request once. If the policy does not allow the host, it sends nothing and returns a *SpendingPolicyError. Without an
// answer it returns a *launa.ConnectionError, a *launa.TimeoutError or the context's own error. The time-out covers the headers, and a body
// that decides about the payment. The caller's context limits the reading of other bodies.
func (b *Buyer) sendOnce(ctx context.Context, request *repeatable, headers map[string]string) (*answers.Answer, error) {
	if !b.policy.allowsHost(request.host) {
		return nil, &SpendingPolicyError{Reasons: []Refusal{RefusalHost}}
	}
	limited, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(b.timeout, func() { cancel(errNoAnswerInTime) })
	defer timer.Stop()
	response, err := b.client.Do(request.with(limited, headers))
	if err != nil {
		defer cancel(nil)
		return nil, b.noAnswer(ctx, limited, request, err)
	}
	// The response's Request has no payment headers, so that the caller gets nothing that could pay.
	response.Request = request.with(ctx, nil)
	result, err := answers.Read(response, headers != nil, func() { cancel(nil) })
	if err != nil && headers == nil {
		defer response.Body.Close()
		return nil, b.noAnswer(ctx, limited, request, err)
	}
	return result, nil
}

// ask sends a request without a payment. The terms are nil if the seller asks for none.
func (b *Buyer) ask(ctx context.Context, request *repeatable) (*answers.Answer, *terms.Required, error) {
	answer, err := b.sendOnce(ctx, request, nil)
	if err != nil || answer.StatusCode != http.StatusPaymentRequired {
		return answer, nil, err
	}
	asked, err := answer.Required()
	if err != nil {
		answer.Body.Close()
		return nil, nil, err
	}
	return answer, &asked, nil
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
