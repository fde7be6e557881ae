package buyer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// lineOf returns the log's line for a payment that was signed now, with a receipt as another SDK has got it from a seller.
func lineOf(t *testing.T, outlay, receipt string) string {
	t.Helper()
	payment := openAt(time.Now(), "p", time.Now().Unix()+300)
	payment.Outlay, payment.Host = outlay, "shop.dev.localhost"
	line := string(must(json.Marshal(payment.ended(OutcomeCharged, time.Now(), nil)))(t))
	return strings.Replace(line, `"receipt":null`, `"receipt":`+receipt, 1)
}

// buysWith buys with a journal that contains the text as its log of today.
func buysWith(t *testing.T, policy Policy, text string) (*seller, string, error) {
	t.Helper()
	directory := journalIn(t)
	must(FileJournal(directory).Open(context.Background()))(t)
	log := filepath.Join(directory, "log", dayOf(time.Now())+".jsonl")
	if err := os.WriteFile(log, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := sell(t, paid)
	_, err := get(t, newBuyer(t, policy, WithJournal(FileJournal(directory))), s.url)
	return s, log, err
}

func TestTheLimitsCountAPaymentWhateverItsReceiptHolds(t *testing.T) {
	for name, receipt := range map[string]string{
		"plain":                        `{"success":true,"transaction":"0xabc","network":"n"}`,
		"names that differ in case":    `{"success":true,"SUCCESS":"x","transaction":"0xabc","Transaction":5,"network":"n","EXTRA":7}`,
		"other types":                  `{"success":1,"transaction":{},"extra":[]}`,
		"a number that is too large":   `{"success":true,"extra":{"a":1e999}}`,
		"a number of Python":           `{"success":true,"extra":{"a":Infinity,"b":-Infinity,"c":NaN}}`,
		"more levels than Go can read": `{"extra":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`,
	} {
		t.Run(name, func(t *testing.T) {
			line := lineOf(t, "900000", receipt) + "\n"
			day, host := policy, policy
			day.MaxPerDay, host.MaxPerHostPerDay = "950000", "950000"
			for want, limited := range map[Refusal]Policy{RefusalDailyLimit: day, RefusalHostDailyLimit: host} {
				s, _, err := buysWith(t, limited, line)
				refused := new(SpendingPolicyError)
				if !errors.As(err, &refused) || refused.Reasons[0] != want || len(s.seen()) != 0 {
					t.Errorf("got %v; want %s", err, want)
				}
			}
		})
	}
}

func TestAWholeLineThatCannotBeCountedStopsTheSigning(t *testing.T) {
	good := lineOf(t, "1", "null")
	for name, line := range map[string]string{
		"no JSON":                     "sun",
		"no object":                   "[]",
		"no member":                   "{}",
		"no outlay":                   strings.Replace(good, `"outlay"`, `"Outlay"`, 1),
		"an outlay that is a number":  strings.Replace(good, `"outlay":"1"`, `"outlay":1`, 1),
		"an outlay that is no amount": strings.Replace(good, `"outlay":"1"`, `"outlay":"-1"`, 1),
		"no host":                     strings.Replace(good, `"host":"shop.dev.localhost"`, `"host":null`, 1),
		"no moment":                   strings.Replace(good, `"signed_at":"`, `"signed_at":"x`, 1),
		"an outcome of its own":       strings.Replace(good, `"outcome":"charged"`, `"outcome":"sold"`, 1),
		"two in one line":             good + good,
		"an error before its members": `{"receipt":NaN,` + good[1:],
	} {
		t.Run(name, func(t *testing.T) {
			s, log, err := buysWith(t, policy, good+"\n"+line+"\n")
			if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), "line 2 of "+log) || len(s.seen()) != 0 {
				t.Fatalf("got %v", err)
			}
			// The same journal fails again, with the same number, and reads on once the line is gone.
			journal := FileJournal(filepath.Dir(filepath.Dir(log)))
			payment := openAt(time.Now(), "q", time.Now().Unix()+300)
			for range 2 {
				if err := journal.Begin(context.Background(), payment, allow); err == nil || !strings.Contains(err.Error(), "line 2 of ") {
					t.Errorf("got %v", err)
				}
			}
			if err := os.WriteFile(log, []byte(good+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := journal.Begin(context.Background(), payment, allow); err != nil {
				t.Error(err)
			}
			if err := os.WriteFile(log, []byte(good+"\n"+line+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := journal.Open(context.Background()); err == nil || !strings.Contains(err.Error(), "line 2 of ") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// A crash cuts a line anywhere. Its payment is still in open/. The next line must count in spite of it.
func TestALineAfterOneThatWasCutOffCounts(t *testing.T) {
	whole := lineOf(t, "400000", `{"success":true,"extra":{"a":[1,"b",null,-2.5e3]}}`)
	limited := policy
	limited.MaxPerDay = "500000"
	for cut := 1; cut < len(whole); cut++ {
		path := filepath.Join(t.TempDir(), "day.jsonl")
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		log := newDayLog(path)
		if err := log.read(); err != nil || len(log.list) != 0 {
			t.Fatalf("cut at %d: got %v, %v", cut, log.list, err)
		}
		if err := appendLine(path, openAt(time.Now(), "p", 1).ended(OutcomeCharged, time.Now(), nil)); err != nil {
			t.Fatal(err)
		}
		if err := log.read(); err != nil || len(log.list) != 1 || log.list[0].Outlay != "100" || log.lines != 1 {
			t.Fatalf("cut at %d: got %v, %v", cut, log.list, err)
		}
	}
	// The crash took only the line's end.
	s, _, err := buysWith(t, limited, whole)
	if err != nil || len(s.seen()) != 1 {
		t.Errorf("got %v", err)
	}
	s, _, err = buysWith(t, limited, whole+"\n"+lineOf(t, "1", "null")+"\n")
	if refused := new(SpendingPolicyError); !errors.As(err, &refused) || len(s.seen()) != 0 {
		t.Errorf("got %v", err)
	}
}

func TestAnOpenPaymentIsReadWhateverItsTermsHold(t *testing.T) {
	directory := journalIn(t)
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count == 1 {
			panic(http.ErrAbortHandler)
		}
		paid(w, r, count)
	})
	_, _ = get(t, newBuyer(t, policy, WithMaxResends(0), WithJournal(FileJournal(directory))), s.url)
	paths := must(filepath.Glob(filepath.Join(directory, "open", "*.json")))(t)
	if len(paths) != 1 {
		t.Fatalf("%v are open", paths)
	}
	text := string(must(os.ReadFile(paths[0]))(t))
	for name, more := range map[string]string{
		"names that differ in case":  `"AMOUNT":5,"Extra":7,"PAYTO":null,"Scheme":[],"MaxTimeoutSeconds":"x",`,
		"a number that is too large": "",
	} {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(text, `"terms":{`, `"terms":{`+more, 1)
			if more == "" {
				before, after, _ := strings.Cut(text, `"extra":{`)
				changed = before + `"extra":{"a":1` + strings.Repeat("0", 400) + "," + after
			}
			if err := os.WriteFile(paths[0], []byte(changed), 0o600); err != nil {
				t.Fatal(err)
			}
			payment, err := readPayment(paths[0])
			if err != nil || payment.Terms.Amount != "100000" || payment.Terms.PayTo != payTo || payment.Terms.MaxTimeoutSeconds == 0 {
				t.Errorf("got %v, %v", payment, err)
			}
		})
	}
	result, err := get(t, newBuyer(t, policy, WithJournal(FileJournal(directory))), s.url)
	if err != nil || result.Outcome != OutcomeCharged {
		t.Fatalf("got %+v, %v", result, err)
	}
	checkSamePayment(t, s, 2)
	for name, change := range map[string][2]string{
		"no outlay":           {`"outlay":"100000"`, `"Outlay":"100000"`},
		"no amount":           {`"outlay":"100000"`, `"outlay":"1e5"`},
		"a state of its own":  {`"state":"uncertain"`, `"state":"sold"`},
		"no network":          {`"network":`, `"Network":`},
		"no headers":          {`"headers":{`, `"Headers":{`},
		"no end of its time":  {`"valid_before":`, `"Valid_Before":`},
		"a price that is not": {`"amount":"100000"`, `"amount":"x"`},
	} {
		changed := strings.Replace(text, change[0], change[1], 1)
		if _, isReadable := openPaymentIn([]byte(changed)); changed == text || isReadable {
			t.Errorf("%s: was read, or %q is not in the file", name, change[0])
		}
	}
}

// The other SDKs read the terms of an open payment, and its header.
func TestTermsThatAnotherSDKCannotReadAreNotPaid(t *testing.T) {
	for name, odd := range map[string]string{
		"a byte that is no UTF-8": "\"\xff\"", "a number that is too large": "1e400", "another one": "-1" + strings.Repeat("0", 309),
	} {
		for _, place := range []string{`"memo":"<as it came>"`, `"version":"2"`} {
			t.Run(name, func(t *testing.T) {
				s := sell(t, paid)
				s.accepts = strings.Replace(terms, place, place+`,"odd":`+odd, 1)
				journal := FileJournal(journalIn(t))
				_, err := get(t, newBuyer(t, policy, WithJournal(journal)), s.url)
				if want := "the payment terms cannot be read: their text is not UTF-8, or a number is too large"; fmt.Sprint(err) != want {
					t.Errorf("got %v", err)
				}
				if open := must(journal.Open(context.Background()))(t); len(open) != 0 || len(s.seen()) != 0 {
					t.Errorf("%v are open", open)
				}
			})
		}
	}
}
