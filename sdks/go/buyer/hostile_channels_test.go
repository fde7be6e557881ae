package buyer

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

func TestWhatWasPutRightIsKeptAlthoughTheNextTryFails(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count == 4 {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		seller.charge(w, r, count)
	})
	first := newBuyer(t, batchPolicy)
	for range 2 {
		if _, err := get(t, first, s.url); err != nil {
			t.Fatal(err)
		}
	}
	directory := t.TempDir()
	for range 2 {
		if _, err := get(t, newBuyer(t, batchPolicy, WithChannels(FileChannels(directory))), s.url); err != nil {
			t.Fatal(err)
		}
	}
	checkSent(t, s, "d100", "v200", "d100", "v300", "v300")
}

func TestASellerThatChangesItsChannelGetsNoSecondDeposit(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, seller.charge)
	directory := t.TempDir()
	store := func() Option { return WithChannels(FileChannels(directory)) }
	if _, err := get(t, newBuyer(t, batchPolicy, store()), s.url); err != nil {
		t.Fatal(err)
	}
	rotated := strings.Replace(s.accepts, `"receiverAuthorizer":"`+payTo, `"receiverAuthorizer":"0x2222222222222222222222222222222222222222`, 1)
	for name, accepts := range map[string]string{
		"authorizer": rotated, "delay": strings.Replace(s.accepts, `"withdrawDelay":900`, `"withdrawDelay":901`, 1),
	} {
		s.accepts = accepts
		_, err := get(t, newBuyer(t, batchPolicy, store()), s.url)
		refused := new(SpendingPolicyError)
		if !errors.As(err, &refused) || refused.Reasons[0] != RefusalChannelChanged {
			t.Errorf("%s: got %v", name, err)
		}
	}
	checkSent(t, s, "d100")
	// A refund still comes from the earlier channel, which has the deposit. It returns the rest of that deposit.
	s.accepts = rotated
	if paid, err := refund(t, newBuyer(t, batchPolicy, store()), s.url, ""); err != nil || paid.Receipt.Amount != "900" {
		t.Errorf("got %v, %v", paid, err)
	}
	// A person has approved the new channel.
	b := newBuyer(t, batchPolicy, store())
	quote, err := b.Quote(request(t, context.Background(), s.url))
	if err != nil || quote.Offer.Deposit != "1000" {
		t.Fatalf("got %+v, %v", quote, err)
	}
	quote.Response.Body.Close()
	seller.charged, seller.balance = 0, 0
	paid, err := b.Do(request(t, context.Background(), s.url), Approved(*quote.Offer.Chosen))
	if err != nil || paid.Receipt == nil {
		t.Fatal(err)
	}
	paid.Response.Body.Close()
}

// fullOnce is a store that fails once, as on a full disk.
type fullOnce struct {
	ChannelStore
	isFull bool
}

func (f *fullOnce) Set(ctx context.Context, id string, state ChannelState) error {
	if f.isFull && state.Channel != nil {
		f.isFull = false
		return errors.New("no space left on device")
	}
	return f.ChannelStore.Set(ctx, id, state)
}

func TestNoDepositIsSentBeforeItsChannelIsStored(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	journal := FileJournal(journalIn(t))
	b := newBuyer(t, batchPolicy, WithChannels(&fullOnce{FileChannels(t.TempDir()), true}), WithJournal(journal))
	_, err := get(t, b, s.url)
	if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("got %v", err)
	}
	if open := vectors.Must(journal.Open(context.Background()))(t); len(open) > 0 {
		t.Errorf("%v is in the journal", open)
	}
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100")
	if list := vectors.Must(b.Channels(context.Background()))(t); len(list) != 1 {
		t.Errorf("got %v", list)
	}
}

// If the limits refuse a deposit, the store gets no record of its channel.
func TestARefusedDepositStoresNoChannel(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	limited := batchPolicy
	limited.MaxPerDay = "999"
	b := newBuyer(t, limited)
	_, err := get(t, b, s.url)
	if refused := new(SpendingPolicyError); !errors.As(err, &refused) {
		t.Errorf("got %v", err)
	}
	if list := vectors.Must(b.Channels(context.Background()))(t); len(list) > 0 {
		t.Errorf("got %v", list)
	}
}

// The seller cuts its answer off, so the payment is sent again. Each answer has the same receipt.
func TestAReceiptCountsOnce(t *testing.T) {
	for name, isHonest := range map[string]bool{"only the charge": false, "with the channel's state": true} {
		t.Run(name, func(t *testing.T) {
			s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
				extra := map[string]any{"chargedAmount": "100"}
				if isHonest {
					extra["channelState"] = map[string]any{"chargedCumulativeAmount": sentIn(r).Voucher.MaxClaimableAmount}
				}
				w.Header().Set("PAYMENT-RESPONSE", headerOf(map[string]any{
					"success": true, "transaction": "", "network": "eip155:84532", "extra": extra,
				}))
				if count < 4 {
					w.Header().Set("Content-Length", "9")
				}
				_, _ = w.Write([]byte("sun"))
			})
			directory := t.TempDir()
			b := newBuyer(t, batchPolicy, WithChannels(FileChannels(directory)))
			for range 4 {
				paid, err := b.Do(request(t, context.Background(), s.url))
				if err != nil {
					t.Fatal(err)
				}
				_, _ = io.ReadAll(paid.Response.Body)
				paid.Response.Body.Close()
			}
			checkSamePayment(t, s, 4)
			sent := vectors.Must(channels.PaymentIn(map[string]string{terms.PaymentSignature: s.seen()[0]}))(t)
			state := vectors.Must(FileChannels(directory).Get(context.Background(), sent.Voucher.ChannelID))(t)
			if state.ChargedCumulativeAmount != "100" || state.Balance != "1000" {
				t.Errorf("got %+v", state)
			}
			if _, err := get(t, b, s.url+"&days=2"); err != nil {
				t.Fatal(err)
			}
			if sent := kinds(s); sent[4] != "v200" {
				t.Errorf("sent %v", sent)
			}
		})
	}
}

// unowing is a journal that cannot record the first receipts, as on a full disk.
type unowing struct {
	PaymentJournal
	failures int
}

func (u *unowing) Owe(ctx context.Context, id string) (bool, error) {
	if u.failures > 0 {
		u.failures--
		return false, errors.New("no space left on device")
	}
	return u.PaymentJournal.Owe(ctx, id)
}

// The journal cannot record that the answer is owed, so the receipt of the repeated payment looks like a first receipt.
func TestAReceiptThatTheJournalCouldNotRecordCountsOnce(t *testing.T) {
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		w.Header().Set("PAYMENT-RESPONSE", headerOf(map[string]any{
			"success": true, "transaction": "", "network": "eip155:84532", "extra": map[string]any{"chargedAmount": "100"},
		}))
		if count < 4 {
			w.Header().Set("Content-Length", "9")
		}
		_, _ = w.Write([]byte("sun"))
	})
	store := FileChannels(t.TempDir())
	b := newBuyer(t, batchPolicy, WithChannels(store), WithJournal(&unowing{FileJournal(journalIn(t)), 2}))
	for turn, want := range []ChannelState{{}, {}, {ChargedCumulativeAmount: "100", Balance: "1000"}, {ChargedCumulativeAmount: "100", Balance: "1000"}} {
		paid, err := b.Do(request(t, context.Background(), s.url))
		if err != nil || paid.Receipt == nil {
			t.Fatalf("got %+v, %v", paid, err)
		}
		_, _ = io.ReadAll(paid.Response.Body)
		paid.Response.Body.Close()
		sent := vectors.Must(channels.PaymentIn(map[string]string{terms.PaymentSignature: s.seen()[0]}))(t)
		state := vectors.Must(store.Get(context.Background(), sent.Voucher.ChannelID))(t)
		if state == nil {
			state = &ChannelState{}
		}
		if terms.AmountOf(state.ChargedCumulativeAmount).Cmp(terms.AmountOf(want.ChargedCumulativeAmount)) != 0 || terms.AmountOf(state.Balance).Cmp(terms.AmountOf(want.Balance)) != 0 {
			t.Errorf("after answer %d: got %+v; want %+v", turn+1, state, want)
		}
	}
	checkSamePayment(t, s, 4)
}

func TestAReceiptThatAnotherProcessHasRecordedDoesNotCount(t *testing.T) {
	journal, seller := MemoryJournal(), new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		open := vectors.Must(journal.Open(context.Background()))(t)
		vectors.Must(journal.Owe(context.Background(), open[0].ID))(t)
		seller.charge(w, r, count)
	})
	b := newBuyer(t, batchPolicy, WithJournal(journal))
	if err := buy(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	state := vectors.Must(b.channels.Store.Get(context.Background(), channelOfFirst(s)))(t)
	if state != nil {
		t.Errorf("got %+v", state)
	}
}

// The deposit in the stored state is greater than the deposit on the chain.
func TestABuyerThatOverratesItsDepositIsPutRight(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		sent := sentIn(r)
		if sent.Deposit == nil && seller.charged+100 > seller.balance {
			correct(w, exceedsBalance, seller.charged, seller.balance, seller.last)
			return
		}
		seller.charge(w, r, count)
	})
	b := newBuyer(t, batchPolicy)
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	seller.balance = 100
	_, err := get(t, b, s.url+"&days=2")
	if refused := new(PaymentRefusedError); !errors.As(err, &refused) || refused.Code != exceedsBalance {
		t.Errorf("got %v", err)
	}
	if _, err := get(t, b, s.url+"&days=2"); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100", "v200", "d200")
}
