package buyer

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

const batchTerms = `{"scheme":"batch-settlement","network":"eip155:84532","amount":"100",` +
	`"asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"` + payTo + `","maxTimeoutSeconds":60,` +
	`"extra":{"name":"USDC","version":"2","receiverAuthorizer":"` + payTo + `","withdrawDelay":900,"minDeposit":"1000"%s}}`

var batchPolicy = Policy{
	MaxPerCall: "100", MaxDeposit: "1000",
}

// ledger has the sums of one buyer's channel at the seller, and decides how the seller charges.
type ledger struct {
	mutex            sync.Mutex
	charged, balance int64
	last             channels.Voucher
	// The charged sum in the seller's answers, if it differs from the real sum.
	says string
	// Whether the seller gives no answer.
	breaks bool
}

func headerOf(value any) string {
	text, _ := json.Marshal(value)
	return base64.StdEncoding.EncodeToString(text)
}

func sentIn(r *http.Request) channels.Payment {
	text, _ := base64.StdEncoding.DecodeString(r.Header.Get("Payment-Signature"))
	var sent struct{ Payload channels.Payment }
	_ = json.Unmarshal(text, &sent)
	return sent.Payload
}

// charge accepts a voucher for the sum of all charges and one price. It refuses any other voucher, and sends the channel's state with the
// refusal.
func (l *ledger) charge(w http.ResponseWriter, r *http.Request, _ int) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	sent := sentIn(r)
	price := int64(100)
	if sent.Type == channels.TypeRefund {
		price = 0
	}
	if l.breaks {
		panic(http.ErrAbortHandler)
	}
	if sent.Voucher.MaxClaimableAmount != fmt.Sprint(l.charged+price) {
		correct(w, mismatch, l.charged, l.balance, l.last)
		return
	}
	if sent.Deposit != nil {
		amount, _ := new(big.Int).SetString(sent.Deposit.Amount, 10)
		l.balance += amount.Int64()
	}
	l.charged, l.last = l.charged+price, sent.Voucher
	if sent.Type == channels.TypeRefund {
		back := l.balance - l.charged
		if sent.Amount != "" {
			back = terms.AmountOf(sent.Amount).Int64()
		}
		l.balance -= back
		w.Header().Set("PAYMENT-RESPONSE", headerOf(map[string]any{
			"success": true, "transaction": "0xdef", "network": "eip155:84532", "amount": fmt.Sprint(back),
		}))
		return
	}
	said := l.says
	if said == "" {
		said = "100"
	}
	state := map[string]any{"balance": fmt.Sprint(l.balance), "chargedCumulativeAmount": fmt.Sprint(l.charged)}
	w.Header().Set("PAYMENT-RESPONSE", headerOf(map[string]any{
		"success": true, "transaction": "", "network": "eip155:84532",
		"extra": map[string]any{"chargedAmount": said, "channelState": state},
	}))
	_, _ = w.Write([]byte("sun"))
}

const (
	mismatch       = "invalid_batch_settlement_evm_cumulative_amount_mismatch"
	exceedsBalance = "invalid_batch_settlement_evm_cumulative_exceeds_balance"
)

// correct refuses a payment. The refusal shows the channel's state, and a voucher that proves this state.
func correct(w http.ResponseWriter, reason string, charged, balance int64, proof channels.Voucher) {
	state := fmt.Sprintf(`,"channelState":{"balance":"%d","chargedCumulativeAmount":"%d"},`+
		`"voucherState":{"signedMaxClaimable":"%s","signature":"%s"}`, balance, charged, proof.MaxClaimableAmount, proof.Signature)
	text := `{"x402Version":2,"error":"` + reason + `","accepts":[` + fmt.Sprintf(batchTerms, state) + `]}`
	w.Header().Set("PAYMENT-REQUIRED", base64.StdEncoding.EncodeToString([]byte(text)))
	fail(w, 402, `{"error":"`+reason+`"}`)
}

func sellByVoucher(t *testing.T, onPayment func(w http.ResponseWriter, r *http.Request, count int)) *seller {
	s := sell(t, onPayment)
	s.accepts = fmt.Sprintf(batchTerms, "")
	return s
}

// kinds lists the sent payments: d for a deposit, v for a voucher, with the voucher's sum.
func kinds(s *seller) (list []string) {
	for _, payment := range s.seen() {
		sent := sentIn(&http.Request{Header: http.Header{"Payment-Signature": {payment}}})
		list = append(list, sent.Type[:1]+sent.Voucher.MaxClaimableAmount)
	}
	return list
}

// channelOfFirst is the channel of the first payment.
func channelOfFirst(s *seller) string {
	return sentIn(&http.Request{Header: http.Header{"Payment-Signature": {s.seen()[0]}}}).Voucher.ChannelID
}

func checkSent(t *testing.T, s *seller, want ...string) {
	t.Helper()
	if got := kinds(s); !slices.Equal(got, want) {
		t.Errorf("sent %v; want %v", got, want)
	}
}

func TestRequestsOfOneChannelGoOneAfterTheOther(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	b := newBuyer(t, batchPolicy)
	var group sync.WaitGroup
	for range 5 {
		group.Go(func() {
			if _, err := get(t, b, s.url); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	checkSent(t, s, "d100", "v200", "v300", "v400", "v500")
}

func TestADepositStaysWithinThePolicy(t *testing.T) {
	s := sellByVoucher(t, paid)
	for _, change := range []func(*Policy){
		func(p *Policy) { p.MaxDeposit = "999" },
		func(p *Policy) { p.MaxPerDay = "999" },
	} {
		narrow := batchPolicy
		change(&narrow)
		_, err := get(t, newBuyer(t, narrow), s.url)
		if refused := new(SpendingPolicyError); !errors.As(err, &refused) || len(refused.Reasons) != 1 {
			t.Errorf("got %v", err)
		}
	}
	checkSent(t, s)
}

func TestADepositWhoseOutcomeIsNotKnownIsNotSignedAgain(t *testing.T) {
	seller, isOpen := new(ledger), false
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if !isOpen {
			fail(w, 503, `{"code":"payment_outcome_unknown"}`)
			return
		}
		seller.charge(w, r, count)
	})
	journal := FileJournal(journalIn(t))
	b := newBuyer(t, batchPolicy, WithMaxResends(0), WithJournal(journal))
	_, first := get(t, b, s.url)
	// The second purchase is by another buyer, which shares only the journal with the first buyer.
	other := newBuyer(t, batchPolicy, WithMaxResends(0), WithJournal(journal))
	_, second := get(t, other, s.url+"&days=2")
	uncertain := new(PaymentUncertainError)
	if !errors.As(first, &uncertain) || !errors.As(second, &uncertain) {
		t.Fatalf("got %v, %v", first, second)
	}
	checkSent(t, s, "d100")
	isOpen = true
	resumed, err := b.Resume(context.Background(), uncertain.Payment.ID)
	if err != nil || resumed.Receipt == nil {
		t.Fatal(err)
	}
	resumed.Response.Body.Close()
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100", "d100", "v200")
}

// The journal has a deposit that Go cannot read: Python writes a seller's 1e999 as Infinity, which is not JSON.
func TestADepositThatCannotBeReadIsNotSignedAgain(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	b := newBuyer(t, batchPolicy)
	kept := openAt(time.Now(), "q", time.Now().Unix()+60)
	kept.Terms.Scheme, kept.Outlay = terms.SchemeBatch, "1000"
	kept.Headers = map[string]string{terms.PaymentSignature: base64.StdEncoding.EncodeToString([]byte(`{"accepted":Infinity,"payload":{}}`))}
	if err := b.journal.Begin(context.Background(), kept, allow); err != nil {
		t.Fatal(err)
	}
	_, err := get(t, b, s.url)
	if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) || uncertain.Payment.ID != kept.ID {
		t.Errorf("got %v", err)
	}
	checkSent(t, s)
}

func TestTermsThatNameNoChannelAreNotPaid(t *testing.T) {
	for _, extra := range []map[string]any{
		{},
		{"receiverAuthorizer": "0x0000000000000000000000000000000000000000"},
		{"receiverAuthorizer": payTo, "withdrawDelay": 900.5},
		{"receiverAuthorizer": payTo, "withdrawDelay": -1.0},
	} {
		if _, err := channels.ConfigOf(Terms{Extra: extra}, payTo); err == nil {
			t.Errorf("%v", extra)
		}
	}
}

func refund(t *testing.T, b *Buyer, url, amount string) (*PaidResponse, error) {
	t.Helper()
	paid, err := b.Refund(request(t, context.Background(), url), amount)
	if err == nil {
		paid.Response.Body.Close()
	}
	return paid, err
}

func TestAnotherProcessGoesOnOutOfTheStore(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	directory := t.TempDir()
	for range 2 {
		if _, err := get(t, newBuyer(t, batchPolicy, WithChannels(FileChannels(directory))), s.url); err != nil {
			t.Fatal(err)
		}
	}
	checkSent(t, s, "d100", "v200")
}

func TestADepositKeepsWhatItsContractNeedsToHear(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	store := FileChannels(t.TempDir())
	if _, err := get(t, newBuyer(t, batchPolicy, WithChannels(store)), s.url); err != nil {
		t.Fatal(err)
	}
	sent := vectors.Must(channels.PaymentIn(map[string]string{terms.PaymentSignature: s.seen()[0]}))(t)
	kept := vectors.Must(store.Get(context.Background(), channels.KeptID(sent.Voucher.ChannelID)))(t)
	want := KeptChannel{ID: sent.Voucher.ChannelID, Network: "eip155:84532", Host: "shop.dev.localhost", Config: sent.ChannelConfig}
	if kept == nil || kept.Channel == nil || *kept.Channel != want {
		t.Errorf("got %+v; want %+v", kept, want)
	}
}

func TestWhatIsLeftInAChannelComesBack(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, seller.charge)
	b := newBuyer(t, batchPolicy)
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	if paid, err := refund(t, b, s.url, "300"); err != nil || paid.Receipt.Amount != "300" {
		t.Errorf("got %v, %v", paid, err)
	}
	if paid, err := refund(t, b, s.url, ""); err != nil || paid.Receipt.Amount != "600" || seller.balance != 100 {
		t.Errorf("got %v, %v; %d are left", paid, err, seller.balance)
	}
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100", "r100", "r100", "d200")
}

func TestARefundIsAskedForOnce(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, seller.charge)
	b := newBuyer(t, batchPolicy)
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	seller.breaks = true
	_, err := refund(t, b, s.url, "1")
	if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) {
		t.Errorf("got %v", err)
	}
	checkSent(t, s, "d100", "r100")
	if _, err := refund(t, b, s.url, "1.5"); err == nil {
		t.Error("1.5 atomic units were asked for")
	}
	_, err = refund(t, b, sell(t, paid).url, "")
	if unreadable := new(UnreadableTermsError); !errors.As(err, &unreadable) {
		t.Errorf("got %v", err)
	}
}
