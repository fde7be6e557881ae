package buyer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	launa "launa/sdk"
)

// One journal of each kind, with a clock that tests move.
func journals(t *testing.T) map[string]func(now func() time.Time) PaymentJournal {
	return map[string]func(now func() time.Time) PaymentJournal{
		"memory": func(now func() time.Time) PaymentJournal { return newMemoryJournal(now) },
		"file": func(now func() time.Time) PaymentJournal {
			journal := FileJournal(journalIn(t)).(*fileJournal)
			journal.now = now
			return journal
		},
	}
}

func openAt(signed time.Time, purchase string, validBefore int64) OpenPayment {
	return OpenPayment{
		Version: 1, ID: newID(), State: StateSent, PID: os.Getpid(), Purchase: purchase, SignedAt: inMilliseconds(signed),
		Method: "GET", URL: "https://shop.example.com/", Host: "shop.example.com",
		Terms:   Terms{Scheme: "exact", Network: launa.SandboxNetwork, Asset: launa.SandboxUsdcAddress, Amount: "100", PayTo: payTo},
		Headers: map[string]string{paymentSignature: "signed " + purchase}, ValidBefore: &validBefore, Outlay: "100",
		Request: KeptRequest{map[string]string{"Accept": "text/plain"}, []byte("body")},
	}
}

func allow([]JournaledPayment) error { return nil }

func TestAJournalKeepsAPaymentUntilItsEnd(t *testing.T) {
	ctx := context.Background()
	for name, make := range journals(t) {
		t.Run(name, func(t *testing.T) {
			// Noon: an hour earlier is the same day.
			now := time.Now().UTC().Truncate(24 * time.Hour).Add(36 * time.Hour)
			journal := make(func() time.Time { return now })
			isIt := func(o OpenPayment) bool { return o.Purchase == "p" }
			take := func() *OpenPayment {
				t.Helper()
				return must(journal.Take(ctx, isIt))(t)
			}
			payment := openAt(now, "p", now.Unix()+300)
			check := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			check(journal.Begin(ctx, payment, allow))
			if take() != nil {
				t.Error("a payment that is under way was taken")
			}
			check(journal.Leave(ctx, payment.ID))
			if taken := take(); taken == nil || taken.Headers[paymentSignature] != "signed p" || string(taken.Request.Body) != "body" {
				t.Errorf("got %v", taken)
			}
			if take() != nil {
				t.Error("it was taken twice")
			}
			check(journal.Leave(ctx, payment.ID))
			now = now.Add(24*time.Hour + 359*time.Second)
			if open := must(journal.Open(ctx))(t); len(open) != 1 {
				t.Errorf("%d are open", len(open))
			}
			now = now.Add(time.Second)
			if open := must(journal.Open(ctx))(t); len(open) != 0 {
				t.Errorf("%d are open", len(open))
			}
			// An owed payment has no end time, and comes first.
			owed, uncertain := openAt(now, "p", now.Unix()+1), openAt(now.Add(-time.Hour), "p", now.Unix()+9999)
			check(journal.Begin(ctx, owed, allow))
			check(journal.Begin(ctx, uncertain, allow))
			for id, want := range map[string]bool{owed.ID: true, newID(): false} {
				if isNews := must(journal.Owe(ctx, id))(t); isNews != want {
					t.Errorf("the news is %v; want %v", isNews, want)
				}
			}
			if isNews := must(journal.Owe(ctx, owed.ID))(t); isNews {
				t.Error("it was owed before")
			}
			check(journal.Leave(ctx, owed.ID))
			check(journal.Leave(ctx, uncertain.ID))
			now = now.Add(time.Hour)
			if taken := take(); taken == nil || taken.ID != owed.ID || taken.State != StateOwed {
				t.Errorf("got %v", taken)
			}
			check(journal.End(ctx, owed.ended(OutcomeCharged, now, &Receipt{Success: true, Transaction: "0xabc"})))
			var seen []JournaledPayment
			check(journal.Begin(ctx, openAt(now, "q", 1), func(list []JournaledPayment) error {
				seen = list
				return nil
			}))
			if !slices.ContainsFunc(seen, func(p JournaledPayment) bool { return dayOf(p.SignedAt) == dayOf(now) }) {
				t.Errorf("the limits saw %v", seen)
			}
			refusal := errors.New("refused")
			if err := journal.Begin(ctx, openAt(now, "r", 1), func([]JournaledPayment) error { return refusal }); !errors.Is(err, refusal) {
				t.Errorf("got %v", err)
			}
			if open := must(journal.Open(ctx))(t); slices.ContainsFunc(open, func(o OpenPayment) bool { return o.Purchase == "r" }) {
				t.Error("what was refused is open")
			}
		})
	}
}

func TestTheFilesOfAJournal(t *testing.T) {
	ctx, directory := context.Background(), journalIn(t)
	journal := FileJournal(directory)
	signed := time.Date(2026, 1, 24, 23, 59, 59, 123_456_789, time.UTC)
	payment := openAt(signed, "p", time.Now().Unix()+300)
	if err := journal.Begin(ctx, payment, allow); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(directory, "open", payment.ID+".json")
	var fields map[string]any
	if err := json.Unmarshal(must(os.ReadFile(path))(t), &fields); err != nil {
		t.Fatal(err)
	}
	if fields["signed_at"] != "2026-01-24T23:59:59.123Z" || fields["version"] != 1.0 || fields["state"] != "sent" ||
		fields["request"].(map[string]any)["body"] != "Ym9keQ==" || fields["valid_before"] == nil {
		t.Errorf("wrote %v", fields)
	}
	receipt := &Receipt{Success: true, Transaction: "0xabc", Network: "n"}
	if err := journal.End(ctx, payment.ended(OutcomeCharged, time.Now(), receipt)); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(directory, "log", "2026-01-24.jsonl")
	var line map[string]any
	if err := json.Unmarshal(must(os.ReadFile(log))(t), &line); err != nil || line["transaction"] != "0xabc" ||
		line["outcome"] != "charged" || line["pay_to"] != payTo || line["receipt"].(map[string]any)["success"] != true {
		t.Errorf("wrote %v, %v", line, err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the open file is there still")
	}
	for path, want := range map[string]fs.FileMode{directory: 0o700, filepath.Dir(path): 0o700, filepath.Dir(log): 0o700, log: 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has %v; want %v", path, info.Mode(), want)
		}
	}
	// One process ended between the line and the removal, and another one in the middle of a line.
	other := openAt(time.Now(), "q", time.Now().Unix()+300)
	if err := journal.Begin(ctx, other, allow); err != nil {
		t.Fatal(err)
	}
	today := filepath.Join(directory, "log", dayOf(time.Now())+".jsonl")
	if err := os.WriteFile(today, []byte(`{"id":"cut off`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := appendLine(today, other.ended(OutcomeCharged, time.Now(), receipt)); err != nil {
		t.Fatal(err)
	}
	if open := must(journal.Open(ctx))(t); len(open) != 0 {
		t.Errorf("%d are open", len(open))
	}
}

func TestAJournalFailsClosed(t *testing.T) {
	s := sell(t, paid)
	refuses := func(t *testing.T, directory string) {
		t.Helper()
		_, err := get(t, newBuyer(t, policy, WithJournal(FileJournal(directory))), s.url)
		if err == nil || len(s.seen()) != 0 {
			t.Errorf("got %v", err)
		}
	}
	t.Run("a file that cannot be read may count", func(t *testing.T) {
		for _, text := range []string{"", "{}", `{"version":2,"id":"x"}`} {
			directory := journalIn(t)
			must(FileJournal(directory).Open(context.Background()))(t)
			if err := os.WriteFile(filepath.Join(directory, "open", "x.json"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			refuses(t, directory)
		}
	})
	t.Run("others can write to it", func(t *testing.T) {
		directory := journalIn(t)
		if err := errors.Join(os.Mkdir(directory, 0o700), os.Chmod(directory, 0o777)); err != nil {
			t.Fatal(err)
		}
		refuses(t, directory)
	})
	t.Run("a process holds the lock", func(t *testing.T) {
		directory := journalIn(t)
		must(FileJournal(directory).Open(context.Background()))(t)
		if err := os.WriteFile(filepath.Join(directory, "lock"), []byte("1"), 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		if _, err := newBuyer(t, policy, WithJournal(FileJournal(directory))).Do(request(t, ctx, s.url)); err == nil {
			t.Error("the lock was not heeded")
		}
	})
}

func TestAStaleLockIsTakenAway(t *testing.T) {
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	for name, lock := range map[string]struct {
		text string
		age  time.Duration
	}{
		"its process is gone": {fmt.Sprint(ended.Process.Pid), 0},
		"it is old":           {"1", 31 * time.Second},
		"an earlier process with our id has left it":   {fmt.Sprint(os.Getpid()), 0},
		"its process ended before it wrote its number": {"", 31 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			directory := journalIn(t)
			journal := FileJournal(directory)
			must(journal.Open(context.Background()))(t)
			path := filepath.Join(directory, "lock")
			at := time.Now().Add(-lock.age)
			if err := errors.Join(os.WriteFile(path, []byte(lock.text), 0o600), os.Chtimes(path, at, at)); err != nil {
				t.Fatal(err)
			}
			must(journal.Open(context.Background()))(t)
			if left := must(os.ReadDir(directory))(t); len(left) != 2 {
				t.Errorf("%v are left", left)
			}
		})
	}
}

func TestTheLockHoldsForAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var wait sync.WaitGroup
	holders, most := 0, 0
	var mutex sync.Mutex
	for range 8 {
		wait.Go(func() {
			for range 20 {
				lock, err := lockedFile(context.Background(), path)
				if err != nil {
					t.Error(err)
					return
				}
				mutex.Lock()
				holders++
				most = max(most, holders)
				mutex.Unlock()
				mutex.Lock()
				holders--
				mutex.Unlock()
				lock.release()
			}
		})
	}
	wait.Wait()
	if most != 1 {
		t.Errorf("%d held it at once", most)
	}
}

// The first holder of a lock does not remove it after another process took it as stale.
func TestALostLockIsNotReleased(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first := must(lockedFile(context.Background(), path))(t)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	time.Sleep(10 * time.Millisecond)
	second := must(lockedFile(context.Background(), path))(t)
	if first.isHeld() {
		t.Error("the first one holds it still")
	}
	first.release()
	if !second.isHeld() {
		t.Error("the second one does not hold it")
	}
	second.release()
}

// A process may be stopped while it writes the new file to the disk.
func TestALockThatIsLostWhileAFileIsWrittenKeepsTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.json")
	if err := writeWhole(path, []byte("old"), nil); err != nil {
		t.Fatal(err)
	}
	lost := errors.New("another process has the lock")
	isLost := func() error {
		if text, err := os.ReadFile(path + leftover); err == nil && string(text) == "new" {
			return lost
		}
		return nil
	}
	if err := writeWhole(path, []byte("new"), isLost); !errors.Is(err, lost) {
		t.Errorf("got %v", err)
	}
	if text := must(os.ReadFile(path))(t); string(text) != "old" {
		t.Errorf("the file contains %q", text)
	}
	if _, err := os.Stat(path + leftover); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the draft is left: %v", err)
	}
}

// A process that was stopped for long comes back while another process works on the journal.
func TestNothingIsWrittenUnderALostLock(t *testing.T) {
	directory := journalIn(t)
	journal := FileJournal(directory).(*fileJournal)
	payment := openAt(time.Now().Add(-48*time.Hour), "a", time.Now().Add(-48*time.Hour).Unix())
	kept := openAt(time.Now(), "b", time.Now().Add(time.Hour).Unix())
	if err := journal.Begin(context.Background(), kept, allow); err != nil {
		t.Fatal(err)
	}
	text := must(os.ReadFile(journal.path(kept.ID)))(t)
	draft := journal.path("draft") + leftover
	if err := os.WriteFile(draft, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(directory, "lock")
	for name, step := range map[string]func(*lockFile) error{
		"a payment begins": func(lock *lockFile) error { return journal.write(lock, payment) },
		"a payment ends":   func(lock *lockFile) error { return journal.end(lock, kept.ended(OutcomeCharged, time.Now(), nil)) },
		"the open payments are read": func(lock *lockFile) error {
			_, err := journal.readOpen(lock)
			return err
		},
	} {
		lock := must(lockedFile(context.Background(), path))(t)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := step(lock); err == nil {
			t.Errorf("%s: got no error", name)
		}
		lock.release()
	}
	if left := must(os.ReadDir(filepath.Join(directory, "log")))(t); len(left) > 0 {
		t.Errorf("%v are in the log", left)
	}
	if again, err := os.ReadFile(journal.path(kept.ID)); err != nil || string(again) != string(text) {
		t.Errorf("the payment has changed: %v", err)
	}
	if open := must(filepath.Glob(filepath.Join(directory, "open", "*")))(t); len(open) != 2 {
		t.Errorf("%v are open", open)
	}
}
