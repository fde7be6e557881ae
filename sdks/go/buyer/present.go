package buyer

import (
	"context"
	"net/http"
	"time"

	"launa/sdk/internal/retry"
)

// present sends a signed payment until its outcome is known, always the same one. It answers a *PaymentUncertainError
// when that does not come about, and also for a refusal after a try without an answer: it does not tell about that one.
func (b *Buyer) present(
	ctx context.Context, request *repeatable, payment *SentPayment, isUncertain bool,
) (*PaidResponse, error) {
	for resend := 0; ; resend++ {
		answer, err := b.attempt(ctx, request, payment.Headers)
		if err == nil {
			result, receipt, reason := answer.outcome()
			if result == outcomeAnswered {
				return &PaidResponse{answer.Response, receipt, payment}, nil
			}
			answer.Body.Close()
			switch {
			case result == outcomeRefused && !isUncertain:
				return nil, &PaymentRefusedError{reason, payment, answer.Header}
			case result == outcomeRefused:
				message := "the payment was refused when it was sent again: " + reason
				return nil, &PaymentUncertainError{message, payment, nil}
			case result == outcomeUsed:
				message := "the payment was used by a try whose answer did not come"
				return nil, &PaymentUncertainError{message, payment, nil}
			}
		}
		isUncertain = true
		if err := b.waitToResend(ctx, payment, resend, answer, err); err != nil {
			return nil, err
		}
	}
}

func (b *Buyer) waitToResend(ctx context.Context, payment *SentPayment, resend int, last *answer, cause error) error {
	giveUp := func(why string, cause error) error {
		return &PaymentUncertainError{"the outcome of the payment is not known: " + why, payment, cause}
	}
	if ctx.Err() != nil {
		return giveUp("the request was aborted", ctx.Err())
	}
	if resend >= b.maxResends {
		if cause != nil {
			return giveUp(cause.Error(), cause)
		}
		return giveUp("the gateway does not know it yet", nil)
	}
	status, header := retry.NoAnswer, http.Header{}
	if last != nil {
		status, header = http.StatusServiceUnavailable, last.Header
	}
	delay, isWorthwhile := retry.Delay(status, header, resend, retry.Random())
	if !isWorthwhile || payment.isOverAt(time.Now().Add(delay)) {
		return giveUp("it is too late to send it again", cause)
	}
	if err := retry.Wait(ctx, delay); err != nil {
		return giveUp("the request was aborted", err)
	}
	return nil
}
