// Pays through a channel with our Go SDK. test/clients/sdk-buyers.ts describes its input and output.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"launa/sdk/buyer"
)

type task struct {
	PrivateKey string `json:"private_key"`
	Store      string `json:"store"`
	Journal    string `json:"journal"`
	TimeoutMS  int64  `json:"timeout_ms"`
	Policy     struct {
		MaxPerCall string `json:"max_per_call"`
		MaxPerDay  string `json:"max_per_day"`
		MaxDeposit string `json:"max_deposit"`
	} `json:"policy"`
	Steps []struct {
		Do     string   `json:"do"`
		URLs   []string `json:"urls"`
		Amount string   `json:"amount"`
	} `json:"steps"`
}

type outcome struct {
	Status      int             `json:"status,omitempty"`
	Outcome     string          `json:"outcome,omitempty"`
	Charged     any             `json:"charged,omitempty"`
	Amount      string          `json:"amount,omitempty"`
	Transaction string          `json:"transaction,omitempty"`
	Error       string          `json:"error,omitempty"`
	Message     string          `json:"message,omitempty"`
	Reasons     []buyer.Refusal `json:"reasons,omitempty"`
}

func outcomeOf(paid *buyer.PaidResponse, err error) outcome {
	if err != nil {
		result := outcome{Error: nameOf(err), Message: err.Error()}
		if refused := new(buyer.SpendingPolicyError); errors.As(err, &refused) {
			result.Reasons = refused.Reasons
		}
		return result
	}
	defer paid.Response.Body.Close()
	if _, err := io.Copy(io.Discard, paid.Response.Body); err != nil {
		return outcome{Error: "Body", Message: err.Error()}
	}
	result := outcome{Status: paid.Response.StatusCode, Outcome: string(paid.Outcome)}
	if paid.Receipt != nil {
		result.Charged = paid.Receipt.Extra["chargedAmount"]
		result.Amount, result.Transaction = paid.Receipt.Amount, paid.Receipt.Transaction
	}
	return result
}

// nameOf returns the name of the SDK's error in err, which may be joined with others.
func nameOf(err error) string {
	for _, known := range []any{
		new(*buyer.SpendingPolicyError), new(*buyer.PaymentUncertainError), new(*buyer.PaymentRefusedError),
	} {
		if errors.As(err, known) {
			return strings.TrimPrefix(fmt.Sprintf("%T", known), "**buyer.")
		}
	}
	return fmt.Sprintf("%T", err)
}

func main() {
	var todo task
	must(json.NewDecoder(os.Stdin).Decode(&todo))
	options := []buyer.Option{
		buyer.WithPrivateKey(todo.PrivateKey), buyer.WithTimeout(time.Duration(todo.TimeoutMS) * time.Millisecond),
	}
	if todo.Store != "" {
		options = append(options, buyer.WithChannels(buyer.FileChannels(todo.Store)))
	}
	if todo.Journal != "" {
		options = append(options, buyer.WithJournal(buyer.FileJournal(todo.Journal)))
	}
	limits := buyer.Policy{
		MaxPerCall: todo.Policy.MaxPerCall, MaxPerDay: todo.Policy.MaxPerDay, MaxDeposit: todo.Policy.MaxDeposit,
	}
	payer, err := buyer.New(limits, options...)
	must(err)
	get := func(url string) outcome { return outcomeOf(payer.Do(request(url))) }
	var outcomes []outcome
	for _, step := range todo.Steps {
		results := make([]outcome, len(step.URLs))
		var group sync.WaitGroup
		for i, url := range step.URLs {
			switch step.Do {
			case "refund":
				results[i] = outcomeOf(payer.Refund(request(url), step.Amount))
			case "together":
				group.Go(func() { results[i] = get(url) })
			default:
				results[i] = get(url)
			}
		}
		group.Wait()
		outcomes = append(outcomes, results...)
	}
	must(json.NewEncoder(os.Stdout).Encode(outcomes))
}

func request(url string) *http.Request {
	made, err := http.NewRequest(http.MethodGet, url, nil)
	must(err)
	return made
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
