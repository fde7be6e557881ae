package buyer

import (
	"context"
	"net/http"

	"launa/sdk/internal/retry"
)

// present sends a signed payment until its outcome is known, always the same payment. It returns a *PaymentUncertainError if the outcome
// stays unknown. It also does so for a refusal after a try without an answer, because the refusal proves nothing about that try.
func (b *Buyer) present(
	ctx context.Context, request *repeatable, payment *SentPayment, isUncertain bool,
) (*PaidResponse, error) {
	for resend := 0; ; resend++ {
		answer, err := b.attempt(ctx, request, payment.headers)
		if err == nil {
			found := answer.verdict()
			paid, err := payment.after(answer, found, isUncertain)
			if paid != nil {
				return paid, nil
			}
			answer.Body.Close()
			if err != nil {
				return nil, err
			}
		}
		isUncertain = true
		if err := b.waitToResend(ctx, payment, resend, answer, err); err != nil {
			return nil, err
		}
	}
}

// after returns the result of an answer to a payment. It returns neither an answer nor an error if the buyer must ask again. isUncertain
// means that an earlier try had no clear answer: this answer then does not end the payment.
func (p *SentPayment) after(answer *answer, found verdict, isUncertain bool) (*PaidResponse, error) {
	paid := &PaidResponse{Response: answer.Response, Outcome: found.outcome, Receipt: found.receipt, Payment: p}
	switch found.outcome {
	case outcomeAskAgain:
		return nil, nil
	case outcomeUsed:
		message := "the payment was used by a try whose answer did not come" + p.untilWhen()
		return nil, &PaymentUncertainError{Message: message, Payment: p, ChargeableUntil: p.ValidBefore, last: found.outcome}
	case outcomeRefused:
		reason, code, says := sellerReason(found.reason)
		asked, err := requiredBy(answer.Header, answer.beginning)
		if err == nil && len(asked.Accepts) > 0 && !asked.offers(p.Terms) {
			reason += "; it asks for other terms now"
		}
		refused := &refusal{asked: asked, id: p.ID}
		if isUncertain {
			message := "the payment was refused when it was sent again: " + reason + p.untilWhen()
			return nil, &PaymentUncertainError{
				Message: message, Refused: true, Code: code, SellerSays: says, Payment: p, ChargeableUntil: p.ValidBefore,
				last: found.outcome, refusal: refused,
			}
		}
		return nil, &PaymentRefusedError{
			Reason: reason, Code: code, SellerSays: says, Payment: p, ChargeableUntil: p.ValidBefore, refusal: refused,
		}
	case OutcomeNotCharged:
		if isUncertain {
			paid.Outcome = OutcomeNoReceipt
		}
	}
	if paid.Outcome != OutcomeCharged {
		paid.ChargeableUntil = p.ValidBefore
	}
	return paid, nil
}

// gatewayText says what the gateway has answered in place of an outcome.
func (a *answer) gatewayText() string {
	if code := a.verdict().reason; code != "" {
		return "the gateway answers " + code
	}
	return "the gateway does not know it yet"
}

func (p *SentPayment) untilWhen() string {
	if p.ValidBefore == 0 {
		return ""
	}
	return "; it can be charged until " + timeOf(p.ValidBefore)
}

func (b *Buyer) waitToResend(ctx context.Context, payment *SentPayment, resend int, last *answer, cause error) error {
	giveUp := func(why string, cause error) error {
		message := "the outcome of the payment is not known: " + why + payment.untilWhen()
		return &PaymentUncertainError{Message: message, Payment: payment, ChargeableUntil: payment.ValidBefore, Cause: cause}
	}
	if ctx.Err() != nil {
		return giveUp("the request was aborted", ctx.Err())
	}
	if resend >= b.maxResends {
		if cause != nil {
			return giveUp(cause.Error(), cause)
		}
		return giveUp(last.gatewayText(), nil)
	}
	status, header := retry.NoAnswer, http.Header{}
	if last != nil {
		status, header = http.StatusServiceUnavailable, last.Header
	}
	delay, isWorthwhile := retry.Delay(status, header, resend, retry.Random())
	if !isWorthwhile || payment.isOverAt(b.now().Add(delay)) {
		return giveUp("it is too late to send it again", cause)
	}
	if err := b.wait(ctx, delay); err != nil {
		return giveUp("the request was aborted", err)
	}
	return nil
}
