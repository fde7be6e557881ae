package buyer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/internal/vectors"
)

// lineOf returns the line of a former journal's log for a payment signed now. The receipt is as another SDK has stored it.
func lineOf(t *testing.T, outlay, receipt string) string {
	t.Helper()
	payment := openAt(time.Now(), "p", time.Now().Unix()+300)
	payment.Outlay, payment.Host = outlay, "shop.dev.localhost"
	line := string(vectors.Must(json.Marshal(journal.EndedOf(payment, OutcomeCharged, time.Now(), nil)))(t))
	return strings.Replace(line, `"receipt":null`, `"receipt":`+receipt, 1)
}

// formerIn makes a journal of version 0.1.0 with this log of today and these open payments.
func formerIn(t *testing.T, directory, log string, open ...string) (logPath string) {
	t.Helper()
	logPath = filepath.Join(directory, "log", dayOf(time.Now())+".jsonl")
	for _, name := range []string{"open", "log"} {
		if err := os.MkdirAll(filepath.Join(directory, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(logPath, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, text := range open {
		var payment struct{ ID string }
		if err := json.Unmarshal([]byte(text), &payment); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(directory, "open", payment.ID+".json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return logPath
}

// buysWith pays with a journal of version 0.1.0 that has this text as its log of today.
func buysWith(t *testing.T, policy Policy, text string) (*seller, string, error) {
	t.Helper()
	directory := journalIn(t)
	if err := os.Mkdir(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	log := formerIn(t, directory, text)
	s := sell(t, paid)
	_, err := get(t, newBuyer(t, policy, WithJournal(FileJournal(directory))), s.url)
	return s, log, err
}

func TestAFormerJournalIsTakenOverOnce(t *testing.T) {
	ctx, directory := context.Background(), journalIn(t)
	if err := os.Mkdir(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	former := func(id string) string {
		payment := openAt(time.Now(), "p", time.Now().Unix()+300)
		payment.ID = id
		return string(vectors.Must(json.Marshal(payment))(t))
	}
	ids := []string{journal.NewID(), journal.NewID(), journal.NewID()}
	ended := openAt(time.Now(), "p", 1)
	ended.ID = ids[2]
	line := string(vectors.Must(json.Marshal(journal.EndedOf(ended, OutcomeCharged, time.Now(), nil)))(t))
	// The third payment has ended, but its file is still there.
	formerIn(t, directory, line+"\n", former(ids[0]), strings.Replace(former(ids[1]), `"state":"sent"`, `"state":"owed"`, 1), former(ids[2]))
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			open, err := FileJournal(directory).Open(ctx)
			if err != nil || len(open) != 2 || open[0].ID != ids[1] || open[0].State != StateOwed || open[1].ID != ids[0] ||
				open[1].State != StateUncertain || string(open[1].Request.Body) != "body" {
				t.Errorf("got %v, %v", open, err)
			}
		})
	}
	group.Wait()
	if err := os.Mkdir(filepath.Join(directory, "open"), 0o700); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a program of 0.1.0 can make the folder again: %v", err)
	}
	if names := vectors.Must(filepath.Glob(filepath.Join(directory, "*.????????-*")))(t); len(names) != 2 {
		t.Errorf("got %v", names)
	}
	// A process was killed before it had set the files aside, and a program of version 0.1.0 has then ended a payment in the former files.
	if err := os.Remove(filepath.Join(directory, "open")); err != nil {
		t.Fatal(err)
	}
	formerIn(t, directory, line+"\n"+strings.Replace(line, ids[2], ids[0], 1)+"\n", former(ids[1]))
	if open := vectors.Must(FileJournal(directory).Open(ctx))(t); len(open) != 1 || open[0].ID != ids[1] || open[0].State != StateOwed {
		t.Errorf("got %v", open)
	}
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
			if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), "cannot count the payment in "+log+":2") || len(s.seen()) != 0 {
				t.Fatalf("got %v", err)
			}
			// The journal fails again, and works once the line is removed.
			journal := FileJournal(filepath.Dir(filepath.Dir(log)))
			payment := openAt(time.Now(), "q", time.Now().Unix()+300)
			if err := journal.Begin(context.Background(), payment, allow); err == nil || !strings.Contains(err.Error(), log+":2") {
				t.Errorf("got %v", err)
			}
			if err := os.WriteFile(log, []byte(good+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := journal.Begin(context.Background(), payment, allow); err != nil {
				t.Error(err)
			}
		})
	}
}

// A crash can cut the last line at any place. Its payment is still in open/.
func TestALineThatWasCutOffDoesNotCount(t *testing.T) {
	whole := lineOf(t, "400000", `{"success":true,"extra":{"a":[1,"b",null,-2.5e3]}}`)
	for cut := range len(whole) {
		if _, _, err := journal.FormerEndIn([]byte(whole[:cut])); err == nil {
			t.Fatalf("cut at %d: it was read", cut)
		}
	}
	limited := policy
	limited.MaxPerDay = "450000"
	s, _, err := buysWith(t, limited, lineOf(t, "1", "null")+"\n"+whole[:len(whole)-1])
	if err != nil || len(s.seen()) != 1 {
		t.Errorf("got %v", err)
	}
	// The crash removed only the line end.
	s, _, err = buysWith(t, limited, lineOf(t, "1", "null")+"\n"+whole)
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
	text := query(t, directory, "select terms from payment")[0]
	for name, more := range map[string]string{
		"names that differ in case":  `"AMOUNT":5,"Extra":7,"PAYTO":null,"Scheme":[],"MaxTimeoutSeconds":"x",`,
		"a number that is too large": "",
	} {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(text, `{`, `{`+more, 1)
			if more == "" {
				before, after, _ := strings.Cut(text, `"extra":{`)
				changed = before + `"extra":{"a":1` + strings.Repeat("0", 400) + "," + after
			}
			query(t, directory, "update payment set terms = ?", changed)
			open, err := FileJournal(directory).Open(context.Background())
			if err != nil || len(open) != 1 || open[0].Terms.Amount != "100000" || open[0].Terms.PayTo != payTo || open[0].Terms.MaxTimeoutSeconds == 0 {
				t.Errorf("got %v, %v", open, err)
			}
		})
	}
	for name, change := range map[string]string{
		"no network": strings.Replace(text, `"network":`, `"Network":`, 1), "no JSON": "{", "no object": "[]", "no headers": "",
	} {
		column := "terms"
		if change == "" {
			column = "headers"
		}
		before := query(t, directory, "select "+column+" from payment")[0]
		query(t, directory, "update payment set "+column+" = ?", change)
		if open, err := FileJournal(directory).Open(context.Background()); err == nil {
			t.Errorf("%s: got %v", name, open)
		}
		query(t, directory, "update payment set "+column+" = ?", before)
	}
	query(t, directory, "update payment set terms = ?", text)
	result, err := get(t, newBuyer(t, policy, WithJournal(FileJournal(directory))), s.url)
	if err != nil || result.Outcome != OutcomeCharged {
		t.Fatalf("got %+v, %v", result, err)
	}
	checkSamePayment(t, s, 2)
}

// The other SDKs must be able to read the terms of an open payment, and its header.
func TestTermsThatAnotherSDKCannotReadAreNotPaid(t *testing.T) {
	for name, odd := range map[string]string{
		"a byte that is no UTF-8": "\"\xff\"", "a number that is too large": "1e400", "another one": "-1" + strings.Repeat("0", 309),
	} {
		for _, place := range []string{`"memo":"<as it came>"`, `"version":"2"`} {
			t.Run(name, func(t *testing.T) {
				s := sell(t, paid)
				s.accepts = strings.Replace(termsText, place, place+`,"odd":`+odd, 1)
				journal := FileJournal(journalIn(t))
				_, err := get(t, newBuyer(t, policy, WithJournal(journal)), s.url)
				if want := "the payment terms cannot be read: their text is not UTF-8, or a number is too large"; fmt.Sprint(err) != want {
					t.Errorf("got %v", err)
				}
				if open := vectors.Must(journal.Open(context.Background()))(t); len(open) != 0 || len(s.seen()) != 0 {
					t.Errorf("%v are open", open)
				}
			})
		}
	}
}
