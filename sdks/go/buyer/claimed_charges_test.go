package buyer

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

// claim refuses a payment. It states falsely that the voucher of the payment was charged, and shows this voucher as proof.
func claim(w http.ResponseWriter, reason string, sent channels.Voucher) {
	correct(w, reason, terms.AmountOf(sent.MaxClaimableAmount).Int64(), 1000, sent)
}

// The seller sends a receipt only for the first purchase. If it gets a voucher for the second time, it states falsely that it has charged
// the voucher.
func TestAHostThatClaimsChargesWithoutAReceiptGetsNoMore(t *testing.T) {
	claims := func(reason string) func(http.ResponseWriter, channels.Voucher) {
		return func(w http.ResponseWriter, sent channels.Voucher) { claim(w, reason, sent) }
	}
	for name, test := range map[string]struct {
		first, again func(http.ResponseWriter, channels.Voucher)
		most         int
	}{
		"each voucher at once": {claims(mismatch), claims(mismatch), 400},
		"after a refusal":      {func(w http.ResponseWriter, _ channels.Voucher) { fail(w, 402, `{"error":"no"}`) }, claims(mismatch), 400},
		"after a release":      {func(w http.ResponseWriter, _ channels.Voucher) { notCharged(w) }, claims(mismatch), 400},
		"after silence":        {func(http.ResponseWriter, channels.Voucher) { panic(http.ErrAbortHandler) }, claims(mismatch), 400},
	} {
		t.Run(name, func(t *testing.T) {
			seller, known := new(ledger), map[string]bool{}
			s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
				sent := sentIn(r).Voucher
				switch {
				case count == 1:
					seller.charge(w, r, count)
				case known[sent.MaxClaimableAmount]:
					test.again(w, sent)
				default:
					known[sent.MaxClaimableAmount] = true
					test.first(w, sent)
				}
			})
			b := newBuyer(t, batchPolicy, WithMaxResends(0))
			var err error
			for number := range 8 {
				err = buy(t, b, fmt.Sprintf("%s&n=%d", s.url, number))
			}
			if refused := new(SpendingPolicyError); !errors.As(err, &refused) || refused.Reasons[0] != RefusalHostRefuses {
				t.Errorf("got %v", err)
			}
			want := []string{"d100"}
			for sum := 200; sum <= test.most; sum += 100 {
				want = append(want, fmt.Sprintf("v%d", sum))
			}
			if got := slices.Compact(kinds(s)); !slices.Equal(got, want) {
				t.Errorf("signed %v; want %v", got, want)
			}
		})
	}
}

// The seller never answers with a receipt. It states falsely that it has charged the voucher, and shows the voucher itself as proof.
func TestAPurchaseGetsNoFurtherVoucherByItsOwn(t *testing.T) {
	silent := func(http.ResponseWriter) { panic(http.ErrAbortHandler) }
	plain := func(w http.ResponseWriter) { fail(w, 402, `{"error":"no"}`) }
	for name, test := range map[string]struct {
		answers []func(http.ResponseWriter)
		want    []string
	}{
		"sent again":                    {[]func(http.ResponseWriter){silent}, []string{"d100", "v200"}},
		"sent again and refused, anew":  {[]func(http.ResponseWriter){silent, plain}, []string{"d100", "v200"}},
		"refused, anew":                 {[]func(http.ResponseWriter){plain}, []string{"d100", "v200"}},
		"refused with its proof, anew":  {nil, []string{"d100", "v200"}},
		"refused, no answer, and again": {[]func(http.ResponseWriter){nil, silent, plain}, []string{"d100", "v200"}},
	} {
		t.Run(name, func(t *testing.T) {
			seller, directory := new(ledger), t.TempDir()
			s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
				if isAsked := count - 2; isAsked >= 0 && isAsked < len(test.answers) && test.answers[isAsked] != nil {
					test.answers[isAsked](w)
					return
				}
				if count > 1 {
					seller.last = sentIn(r).Voucher
					seller.charged = terms.AmountOf(seller.last.MaxClaimableAmount).Int64()
				}
				seller.charge(w, r, count)
			})
			journal := journalIn(t)
			// Each request has a buyer of its own, as if each came from another process.
			for range 9 {
				b := newBuyer(t, batchPolicy, WithMaxResends(0), WithChannels(FileChannels(directory)), WithJournal(FileJournal(journal)))
				_, _ = get(t, b, s.url)
			}
			if got := slices.Compact(kinds(s)); !slices.Equal(got, test.want) {
				t.Errorf("signed %v; want %v", got, test.want)
			}
		})
	}
}

func TestAVoucherOfAnotherProcessPutsARepeatedPurchaseRight(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count == 3 {
			fail(w, 402, `{"error":"no"}`)
			return
		}
		seller.charge(w, r, count)
	})
	b, other := newBuyer(t, batchPolicy), newBuyer(t, batchPolicy)
	for range 3 {
		_, _ = get(t, b, s.url)
	}
	for range 2 {
		_, _ = get(t, other, s.url+"&days=2")
	}
	// This request only corrects the known sum, because it has a signed payment already. The next request signs a voucher above the corrected
	// sum.
	_, _ = get(t, b, s.url)
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100", "v200", "v300", "d100", "v300", "d100", "v400", "v300", "v300", "v500")
}

// The second buyer has the key of the first buyer, but no record of the voucher for 100 that the first buyer has signed. Until the second
// buyer's deposit expires, the seller can show that voucher as proof of a charge.
func TestABuyerThatHasForgottenOneVoucherWaitsUntilItsDepositExpires(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	if _, err := get(t, newBuyer(t, batchPolicy), s.url); err != nil {
		t.Fatal(err)
	}
	b, wait := laterBuyer(t)
	b.policy = batchPolicy
	_, err := get(t, b, s.url)
	if refused := new(PaymentRefusedError); !errors.As(err, &refused) {
		t.Errorf("got %v", err)
	}
	for _, url := range []string{s.url, s.url + "&days=2"} {
		_, err = get(t, b, url)
		if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) || uncertain.ChargeableUntil == 0 {
			t.Errorf("got %v", err)
		}
	}
	wait(afterItsEnd)
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100", "d100", "d100", "d100", "v200")
}

func TestASellerThatClaimsTheDepositsVoucherGetsNoOther(t *testing.T) {
	for name, first := range map[string]func(http.ResponseWriter, channels.Voucher){
		"at once":       func(w http.ResponseWriter, sent channels.Voucher) { claim(w, mismatch, sent) },
		"after silence": func(http.ResponseWriter, channels.Voucher) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
				if count == 1 {
					first(w, sentIn(r).Voucher)
					return
				}
				claim(w, mismatch, sentIn(r).Voucher)
			})
			b := newBuyer(t, batchPolicy, WithMaxResends(0))
			for range 5 {
				_ = buy(t, b, s.url)
			}
			checkSamePayment(t, s, 5)
			checkStates(t, b, StateUncertain)
		})
	}
}

// The journal has a deposit and a voucher of the purchase. The store of channels is lost. So the buyer cannot know for which request it
// signed the voucher by which the seller proves a charge.
func TestAPaymentThatIsSentAgainProvesNoCharge(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count < 4 {
			seller.charge(w, r, count)
			return
		}
		if count == 4 {
			seller.charged, seller.last = 300, sentIn(r).Voucher
		}
		correct(w, mismatch, seller.charged, 1000, seller.last)
	})
	first, b := newBuyer(t, batchPolicy), newBuyer(t, batchPolicy)
	for _, buyer := range []*Buyer{first, first, b} {
		_ = buy(t, buyer, s.url)
	}
	checkStates(t, b, StateUncertain, StateUncertain)
	_ = buy(t, newBuyer(t, batchPolicy, WithJournal(b.journal)), s.url)
	checkSent(t, s, "d100", "v200", "d100", "v300", "v300")
}

func TestAChannelWithoutMoneyIsNoLostOne(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		switch count {
		case 1:
			seller.charge(w, r, count)
		case 2:
			fail(w, 402, `{"error":"no"}`)
		default:
			claim(w, mismatch, sentIn(r).Voucher)
		}
	})
	b := newBuyer(t, batchPolicy)
	for range 2 {
		_ = buy(t, b, s.url)
	}
	empty := ChannelState{ChargedCumulativeAmount: "0", Balance: "0", SignedMaxClaimable: "200"}
	if err := b.channels.Store.Set(context.Background(), channelOfFirst(s), empty); err != nil {
		t.Fatal(err)
	}
	_ = buy(t, b, s.url)
	checkSent(t, s, "d100", "v200", "d100")
}

// The purchase was refused before the store of channels was lost. Since the refusal, another client with this key has paid a lower price
// through the channel.
func TestALostStoreLearnsALowerSumForARepeatedPurchase(t *testing.T) {
	var cheaper channels.Voucher
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		switch count {
		case 2:
			fail(w, 402, `{"error":"no"}`)
		case 3:
			correct(w, mismatch, 50, 1000, cheaper)
		default:
			seller.charge(w, r, count)
		}
	})
	b := newBuyer(t, batchPolicy)
	for range 2 {
		_, _ = get(t, b, s.url)
	}
	cheaper = vectors.Must(channels.Identity{ID: channelOfFirst(s), Of: keys.Domain{ChainID: "84532"}}.SignedVoucher(b.wallet, "50"))(t)
	seller.charged = 50
	if _, err := get(t, newBuyer(t, batchPolicy, WithJournal(b.journal)), s.url); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100", "v200", "d100", "v150")
}

// The journal still has the voucher. The seller does not answer it, and then states falsely that the voucher was charged.
func TestAPurchaseKeepsItsVoucherAlthoughTheStoreOfChannelsIsLost(t *testing.T) {
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		switch count {
		case 1:
			seller.charge(w, r, count)
		case 2:
			panic(http.ErrAbortHandler)
		default:
			claim(w, mismatch, sentIn(r).Voucher)
		}
	})
	b := newBuyer(t, batchPolicy, WithMaxResends(0))
	for range 2 {
		_ = buy(t, b, s.url)
	}
	for range 2 {
		forgetful := newBuyer(t, batchPolicy, WithMaxResends(0), WithJournal(b.journal))
		for range 2 {
			_ = buy(t, forgetful, s.url)
		}
	}
	checkSent(t, s, "d100", "v200", "v200", "v200", "v200", "v200")
	checkStates(t, b, StateUncertain)
}

// lostVoucher returns a seller that does not answer a buyer's second payment, and that payment's id.
func lostVoucher(t *testing.T, b *Buyer) (*seller, string) {
	t.Helper()
	seller := new(ledger)
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		switch count {
		case 2:
			panic(http.ErrAbortHandler)
		case 3:
			correct(w, mismatch, seller.charged, seller.balance, seller.last)
		default:
			seller.charge(w, r, count)
		}
	})
	_ = buy(t, b, s.url)
	err := buy(t, b, s.url)
	uncertain := new(PaymentUncertainError)
	if !errors.As(err, &uncertain) {
		t.Fatalf("got %v", err)
	}
	return s, uncertain.Payment.ID
}

func TestAResentVoucherIsReplacedWithinThePolicyOnly(t *testing.T) {
	refusing := func(host string) func(*testing.T, *Buyer) {
		return func(t *testing.T, b *Buyer) {
			for range 3 {
				other := openAt(time.Now(), journal.NewID(), time.Now().Unix()+300)
				other.Host = host
				if err := errors.Join(b.journal.Begin(context.Background(), other, allow), b.journal.Leave(context.Background(), other.ID)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for name, test := range map[string]struct {
		change func(*testing.T, *Buyer)
		want   []string
	}{
		"an owed answer": {func(t *testing.T, b *Buyer) {
			open := vectors.Must(b.journal.Open(context.Background()))(t)
			vectors.Must(b.journal.Owe(context.Background(), open[0].ID))(t)
		}, []string{"d100", "v200", "v200"}},
		"the same policy":     {func(*testing.T, *Buyer) {}, []string{"d100", "v200", "v200", "v200"}},
		"too dear":            {func(_ *testing.T, b *Buyer) { b.policy.MaxPerCall = "99" }, []string{"d100", "v200", "v200"}},
		"a host that refuses": {refusing("shop.dev.localhost"), []string{"d100", "v200", "v200"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBuyer(t, batchPolicy, WithMaxResends(0))
			s, id := lostVoucher(t, b)
			test.change(t, b)
			paid, err := b.Resume(context.Background(), id)
			checkSent(t, s, test.want...)
			if len(test.want) == 4 {
				if err != nil || paid.Outcome != OutcomeCharged {
					t.Fatalf("got %+v, %v", paid, err)
				}
				paid.Response.Body.Close()
				checkStates(t, b)
				return
			}
			// The voucher was sent and refused, so the error is about the voucher and not about the policy.
			if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) || uncertain.Payment.ID != id {
				t.Errorf("got %v", err)
			}
		})
	}
}

// The seller denies the deposit that it has just received.
func TestOneRequestNeverTakesTwoDeposits(t *testing.T) {
	seller := new(ledger)
	denies := false
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if denies {
			seller.balance = 0
		}
		seller.charge(w, r, count)
	})
	first := newBuyer(t, batchPolicy)
	for range 2 {
		if _, err := get(t, first, s.url); err != nil {
			t.Fatal(err)
		}
	}
	denies = true
	_, err := get(t, newBuyer(t, batchPolicy), s.url)
	if refused := new(PaymentRefusedError); !errors.As(err, &refused) {
		t.Errorf("got %v", err)
	}
	checkSent(t, s, "d100", "v200", "d100")
}

// The seller has not used the deposit. It can use it until the deposit expires.
func TestADepositThatTheSellerDeniesIsNotSignedAgain(t *testing.T) {
	s := sellByVoucher(t, func(w http.ResponseWriter, r *http.Request, _ int) { correct(w, mismatch, 0, 0, sentIn(r).Voucher) })
	b := newBuyer(t, batchPolicy)
	for range 3 {
		_, _ = get(t, b, s.url)
	}
	_, err := get(t, b, s.url+"&days=2")
	if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) || uncertain.ChargeableUntil == 0 {
		t.Errorf("got %v", err)
	}
	checkSamePayment(t, s, 3)
}

// The second buyer sends its own deposit, which the seller refuses. The channel already has a deposit, so a voucher without a deposit
// replaces this payment.
func TestADepositStaysOpenAlthoughAVoucherReplacesItsPayment(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	first, b := newBuyer(t, batchPolicy), newBuyer(t, batchPolicy)
	for _, buyer := range []*Buyer{first, first, b, b} {
		if err := buy(t, buyer, s.url); err != nil {
			t.Fatal(err)
		}
	}
	// The last request first sends the open payment of its purchase again.
	checkSent(t, s, "d100", "v200", "d100", "v300", "d100", "v400")
	checkStates(t, b, StateUncertain)
	if err := b.channels.Store.Set(context.Background(), channelOfFirst(s), ChannelState{ChargedCumulativeAmount: "400", Balance: "400"}); err != nil {
		t.Fatal(err)
	}
	err := buy(t, b, s.url+"&days=2")
	if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) || uncertain.ChargeableUntil == 0 {
		t.Errorf("got %v", err)
	}
}
