package buyer

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/internal/vectors"
)

// conversation has the calls of a buyer to one seller, in order, with the result of each call.
type conversation struct {
	Name       string
	Policy     Policy
	Sells      []json.RawMessage
	MaxResends int `json:"max_resends"`
	Calls      []conversationCall
}

type conversationCall struct {
	Do, Path, Amount string
	// Nil if the purchase has no name.
	Purchase *string
	// The body of a POST; without it the request is a GET.
	Body string
	// The payment to resume or abandon: 1 is the first payment of the conversation.
	Payment  int
	Approved bool
	// Seconds by which the clock advances before the call.
	Later          int
	Sells, Answers []json.RawMessage
	// The answer to a request without a payment. If it is absent, the seller answers 402 with its terms.
	Price json.RawMessage
	// The names of the journal's steps that fail in this call.
	Failing                             []string
	Aborted, Unread, Forgets, Restarted bool
	// From this call on, the buyer has this policy.
	Policy *Policy
	Result conversationResult
}

type conversationResult struct {
	Sent, Journal []string
	// The state or the end of each payment, by its number.
	Payments map[int]string
	Told     told
}

// told is the result that the call returned. Body may also be "broken" or "unread", and Outcome "nothing" or "abandoned".
type told struct {
	Outcome       Outcome
	Status        int
	Body          string
	Error, Reason string
	SellerSays    string `json:"seller_says"`
	Reasons       []Refusal
	Refused, Owed bool
	Payment       int
	Chargeable    bool
	// For a purchase that was paid before: the time when its payment ended, and the transaction.
	EndedAt     time.Time `json:"ended_at"`
	Transaction string
}

func (t *told) UnmarshalJSON(text []byte) error {
	type fields told
	if json.Unmarshal(text, &t.Outcome) == nil {
		return nil
	}
	return json.Unmarshal(text, (*fields)(t))
}

func TestConversations(t *testing.T) {
	for _, c := range vectors.Read[[]conversation](t, "conversations") {
		t.Run(c.Name, func(t *testing.T) { play(t, c, journal.InMemory) })
	}
}

func TestConversationsWithAFile(t *testing.T) {
	for _, c := range vectors.Read[[]conversation](t, "conversations") {
		t.Run(c.Name, func(t *testing.T) {
			if slices.ContainsFunc(c.Calls, func(call conversationCall) bool { return call.Aborted }) {
				t.Skip("no file is opened for a caller that has given up")
			}
			play(t, c, func(now func() time.Time) PaymentJournal {
				return journal.InFile(journalIn(t), journal.LongestWait, now)
			})
		})
	}
}

func play(t *testing.T, c conversation, newJournal func(now func() time.Time) PaymentJournal) {
	p := newPlayer(t, c, newJournal)
	for i, call := range c.Calls {
		got, want := p.make(t, call), call.Result
		if !reflect.DeepEqual(got, want) {
			t.Errorf("call %d:\ngot  %+v\nwant %+v", i+1, got, want)
		}
	}
}
