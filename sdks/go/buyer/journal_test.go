package buyer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

// journals returns one journal of each kind. Tests set their clock.
func journals(t *testing.T) map[string]func(now func() time.Time) PaymentJournal {
	return map[string]func(now func() time.Time) PaymentJournal{
		"memory": func(now func() time.Time) PaymentJournal { return journal.InMemory(now) },
		"file": func(now func() time.Time) PaymentJournal {
			return journal.InFile(journalIn(t), journal.LongestWait, now)
		},
	}
}

// movedClock is a clock that a test can move while leases are renewed.
type movedClock struct{ at atomic.Int64 }

func clockAt(moment time.Time) *movedClock {
	c := &movedClock{}
	c.set(moment)
	return c
}

func (c *movedClock) now() time.Time { return time.Unix(0, c.at.Load()).UTC() }

func (c *movedClock) set(moment time.Time) { c.at.Store(moment.UnixNano()) }

func openAt(signed time.Time, purchase string, validBefore int64) OpenPayment {
	return OpenPayment{
		ID: journal.NewID(), State: StateSent, Purchase: purchase, SignedAt: journal.InMilliseconds(signed),
		Method: "GET", URL: "https://shop.example.com/", Host: "shop.example.com",
		Terms:   Terms{Scheme: "exact", Network: launa.SandboxNetwork, Asset: launa.SandboxUsdcAddress, Amount: "100", PayTo: payTo},
		Headers: map[string]string{terms.PaymentSignature: "signed " + purchase}, ValidBefore: &validBefore, Outlay: "100",
		Request: KeptRequest{Headers: map[string]string{"Accept": "text/plain"}, Body: []byte("body")},
	}
}

func allow([]JournaledPayment) error { return nil }

func TestAJournalKeepsAPaymentUntilItsEnd(t *testing.T) {
	ctx := context.Background()
	for name, make := range journals(t) {
		t.Run(name, func(t *testing.T) {
			// The clock starts at noon, so that an hour earlier is still the same day.
			now := time.Now().UTC().Truncate(24 * time.Hour).Add(36 * time.Hour)
			clock := clockAt(now)
			kept := make(clock.now)
			isIt := func(o OpenPayment) bool { return o.Purchase == "p" }
			take := func() *OpenPayment {
				t.Helper()
				return vectors.Must(kept.Take(ctx, isIt))(t)
			}
			payment := openAt(now, "p", now.Unix()+300)
			check := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			check(kept.Begin(ctx, payment, allow))
			if take() != nil {
				t.Error("a payment that is under way was taken")
			}
			check(kept.Leave(ctx, payment.ID))
			if taken := take(); taken == nil || taken.Headers[terms.PaymentSignature] != "signed p" || string(taken.Request.Body) != "body" {
				t.Errorf("got %v", taken)
			}
			if take() != nil {
				t.Error("it was taken twice")
			}
			check(kept.Leave(ctx, payment.ID))
			now = now.Add(24*time.Hour + 359*time.Second)
			clock.set(now)
			if open := vectors.Must(kept.Open(ctx))(t); len(open) != 1 {
				t.Errorf("%d are open", len(open))
			}
			now = now.Add(time.Second)
			clock.set(now)
			if open := vectors.Must(kept.Open(ctx))(t); len(open) != 0 {
				t.Errorf("%d are open", len(open))
			}
			// An owed payment does not expire, and is taken first.
			owed, uncertain := openAt(now, "p", now.Unix()+1), openAt(now.Add(-time.Hour), "p", now.Unix()+9999)
			check(kept.Begin(ctx, owed, allow))
			check(kept.Begin(ctx, uncertain, allow))
			for id, want := range map[string]bool{owed.ID: true, journal.NewID(): false} {
				if isNews := vectors.Must(kept.Owe(ctx, id))(t); isNews != want {
					t.Errorf("the news is %v; want %v", isNews, want)
				}
			}
			if isNews := vectors.Must(kept.Owe(ctx, owed.ID))(t); isNews {
				t.Error("it was owed before")
			}
			check(kept.Leave(ctx, owed.ID))
			check(kept.Leave(ctx, uncertain.ID))
			now = now.Add(time.Hour)
			clock.set(now)
			if taken := take(); taken == nil || taken.ID != owed.ID || taken.State != StateOwed {
				t.Errorf("got %v", taken)
			}
			check(kept.End(ctx, journal.EndedOf(owed, OutcomeCharged, now, &Receipt{Success: true, Transaction: "0xabc"})))
			var seen []JournaledPayment
			check(kept.Begin(ctx, openAt(now, "q", 1), func(list []JournaledPayment) error {
				seen = list
				return nil
			}))
			if !slices.ContainsFunc(seen, func(p JournaledPayment) bool { return dayOf(p.SignedAt) == dayOf(now) }) {
				t.Errorf("the limits saw %v", seen)
			}
			refusal := errors.New("refused")
			if err := kept.Begin(ctx, openAt(now, "r", 1), func([]JournaledPayment) error { return refusal }); !errors.Is(err, refusal) {
				t.Errorf("got %v", err)
			}
			if open := vectors.Must(kept.Open(ctx))(t); slices.ContainsFunc(open, func(o OpenPayment) bool { return o.Purchase == "r" }) {
				t.Error("what was refused is open")
			}
		})
	}
}

func TestTheFileOfAJournal(t *testing.T) {
	ctx, directory := context.Background(), journalIn(t)
	kept := FileJournal(directory)
	signed := time.Date(2026, 1, 24, 23, 59, 59, 123_456_789, time.UTC)
	payment := openAt(signed, "p", time.Now().Unix()+300)
	if err := kept.Begin(ctx, payment, allow); err != nil {
		t.Fatal(err)
	}
	open := vectors.Must(kept.Open(ctx))(t)
	if len(open) != 1 || !reflect.DeepEqual(open[0], payment) {
		t.Fatalf("got %+v", open)
	}
	receipt := &Receipt{Success: true, Transaction: "0xabc", Network: "n"}
	if err := kept.End(ctx, journal.EndedOf(payment, OutcomeCharged, time.Now(), receipt)); err != nil {
		t.Fatal(err)
	}
	long := openAt(signed, "q", time.Now().Unix()+300)
	if err := kept.Begin(ctx, long, allow); err != nil {
		t.Fatal(err)
	}
	receipt.Extra = map[string]any{"note": strings.Repeat("x", 40_000)}
	if err := kept.End(ctx, journal.EndedOf(long, OutcomeRefused, time.Now(), receipt)); err != nil {
		t.Fatal(err)
	}
	rows := query(t, directory, "select purchase, state, signed_at, pay_to, transaction_id, receipt from payment order by purchase")
	want := []string{
		`p charged 1769299199123 ` + payTo + ` 0xabc {"success":true,"transaction":"0xabc","network":"n"}`,
		`q refused 1769299199123 ` + payTo + ` 0xabc <nil>`,
	}
	if !slices.Equal(rows, want) {
		t.Errorf("got %q", rows)
	}
	if names := vectors.Must(os.ReadDir(directory))(t); len(names) != 1 || names[0].Name() != "payments.sqlite" {
		t.Errorf("got %v", names)
	}
	for path, want := range map[string]fs.FileMode{directory: 0o700, filepath.Join(directory, "payments.sqlite"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has %v; want %v", path, info.Mode(), want)
		}
	}
}

// query runs a statement on the file of a journal and returns its rows.
func query(t *testing.T, directory, text string, values ...any) (list []string) {
	t.Helper()
	database := vectors.Must(sql.Open("sqlite", filepath.Join(directory, "payments.sqlite")))(t)
	defer database.Close()
	rows := vectors.Must(database.Query("pragma busy_timeout = 10000; "+text, values...))(t)
	defer rows.Close()
	names := vectors.Must(rows.Columns())(t)
	for rows.Next() {
		row, places := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			places[i] = &row[i]
		}
		if err := rows.Scan(places...); err != nil {
			t.Fatal(err)
		}
		list = append(list, strings.TrimSuffix(fmt.Sprintln(row...), "\n"))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestAJournalFailsClosed(t *testing.T) {
	s := sell(t, paid)
	refuses := func(t *testing.T, directory, why string) {
		t.Helper()
		_, err := get(t, newBuyer(t, policy, WithJournal(FileJournal(directory))), s.url)
		if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), why) || len(s.seen()) != 0 {
			t.Errorf("got %v", err)
		}
	}
	made := func(t *testing.T) (directory, file string) {
		t.Helper()
		directory = journalIn(t)
		vectors.Must(FileJournal(directory).Open(context.Background()))(t)
		return directory, filepath.Join(directory, "payments.sqlite")
	}
	t.Run("a file that cannot be read may count", func(t *testing.T) {
		directory, file := made(t)
		if err := os.WriteFile(file, []byte(strings.Repeat("sun ", 2_000)), 0o600); err != nil {
			t.Fatal(err)
		}
		refuses(t, directory, "cannot use the journal of payments in "+file+": file is not a database")
	})
	t.Run("a newer program has written it", func(t *testing.T) {
		directory, file := made(t)
		query(t, directory, "pragma user_version = 2")
		refuses(t, directory, "a newer version of this program has written "+file)
	})
	t.Run("others can write to it", func(t *testing.T) {
		directory, file := made(t)
		for _, path := range []string{file, directory} {
			if err := os.Chmod(path, 0o770); err != nil {
				t.Fatal(err)
			}
			refuses(t, directory, "other users can write "+path)
		}
	})
	t.Run("the disk is full", func(t *testing.T) {
		directory, _ := made(t)
		process := exec.Command("bash", "-c", `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`, os.Args[0], "-test.run=^TestMain$")
		process.Env = append(os.Environ(), "BUYER_JOURNAL="+directory, "BUYER_URLS="+s.url)
		if output, err := process.Output(); err != nil || !strings.HasPrefix(string(output), "cannot use the journal") || len(s.seen()) != 0 {
			t.Errorf("got %s, %v", output, err)
		}
	})
}

func TestAChargedAnswerComesWhenItsChargeCannotBeRecorded(t *testing.T) {
	directory := journalIn(t)
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count == 1 {
			_ = os.Chmod(directory, 0o770)
		}
		paid(w, r, count)
	})
	b := newBuyer(t, policy, WithJournal(FileJournal(directory)))
	if err := buy(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	if open := vectors.Must(b.journal.Open(context.Background()))(t); len(open) != 1 {
		t.Errorf("%v are open", open)
	}
	if err := buy(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	checkSamePayment(t, s, 2)
}

func TestAPaymentThatAnotherProcessHasTakenOverOrThatIsOwedEndsAsChargedAlone(t *testing.T) {
	ctx, directory, now := context.Background(), journalIn(t), time.Now()
	kept := FileJournal(directory)
	payment := openAt(now, "p", now.Unix()+300)
	if err := kept.Begin(ctx, payment, allow); err != nil {
		t.Fatal(err)
	}
	taken := func() {
		query(t, directory, "update payment set holder = 'another', held_until = ? where id = ?", now.Add(time.Minute).UnixMilli(), payment.ID)
	}
	end := func(outcome Outcome) {
		if err := kept.End(ctx, journal.EndedOf(payment, outcome, now, nil)); err != nil {
			t.Fatal(err)
		}
	}
	checkOpen := func(state PaymentState) {
		if open := vectors.Must(kept.Open(ctx))(t); len(open) != 1 || open[0].State != state {
			t.Errorf("%v are open, and not one that is %s", open, state)
		}
	}
	taken()
	for _, outcome := range []Outcome{OutcomeExpired, OutcomeRefused, OutcomeNotCharged} {
		end(outcome)
	}
	checkOpen(StateSent)
	vectors.Must(kept.Owe(ctx, payment.ID))(t)
	query(t, directory, "update payment set held_until = 1 where id = ?", payment.ID)
	vectors.Must(kept.Take(ctx, func(OpenPayment) bool { return true }))(t)
	end(OutcomeExpired)
	checkOpen(StateOwed)
	taken()
	end(OutcomeCharged)
	if open := vectors.Must(kept.Open(ctx))(t); len(open) != 0 {
		t.Errorf("%v are open", open)
	}
}

func TestAPaymentIsWorkedOnUnderALease(t *testing.T) {
	ctx, directory := context.Background(), journalIn(t)
	now := time.Now()
	clock := clockAt(now)
	kept := journal.InFile(directory, journal.LongestWait, clock.now)
	isIt := func(o OpenPayment) bool { return o.Purchase == "p" }
	elsewhere := func(until time.Duration) OpenPayment {
		payment := openAt(now, "p", now.Unix()+300)
		if err := errors.Join(kept.Begin(ctx, payment, allow), kept.Leave(ctx, payment.ID)); err != nil {
			t.Fatal(err)
		}
		query(t, directory, "update payment set holder = 'another', held_until = ? where id = ?", now.Add(until).UnixMilli(), payment.ID)
		return payment
	}
	end := func(payment OpenPayment) {
		if err := kept.End(ctx, journal.EndedOf(payment, OutcomeCharged, now, nil)); err != nil {
			t.Fatal(err)
		}
	}
	for name, until := range map[string]time.Duration{"it has ended": -time.Second, "the clock was set back": time.Hour} {
		payment := elsewhere(until)
		if taken := vectors.Must(kept.Take(ctx, isIt))(t); taken == nil || taken.ID != payment.ID || taken.State != StateSent {
			t.Errorf("%s: got %v", name, taken)
		}
		end(payment)
	}
	// Another process was killed. This process waits until the lease of that process ends, and signs nothing for the purchase meanwhile.
	payment := elsewhere(50 * time.Second)
	result := make(chan *OpenPayment)
	take := func() { result <- vectors.Must(kept.Take(ctx, isIt))(t) }
	go take()
	select {
	case taken := <-result:
		t.Fatalf("got %v", taken)
	case <-time.After(2 * journal.LeasePoll):
	}
	now = now.Add(51 * time.Second)
	clock.set(now)
	if taken := <-result; taken == nil || taken.ID != payment.ID {
		t.Errorf("got %v", taken)
	}
	end(payment)
	// Another process works, and renews its lease.
	payment = elsewhere(50 * time.Second)
	go take()
	select {
	case taken := <-result:
		t.Fatalf("got %v", taken)
	case <-time.After(2 * journal.LeasePoll):
	}
	query(t, directory, "update payment set held_until = held_until + 1 where id = ?", payment.ID)
	if taken := <-result; taken != nil {
		t.Errorf("got %v", taken)
	}
	// This process renews its own leases.
	mine := openAt(time.Now(), "q", time.Now().Unix()+300)
	if err := FileJournal(directory).Begin(ctx, mine, allow); err != nil {
		t.Fatal(err)
	}
	until := func() string { return query(t, directory, "select held_until from payment where id = ?", mine.ID)[0] }
	for first := until(); until() == first; {
		time.Sleep(journal.LeasePoll)
	}
	if err := kept.Leave(ctx, mine.ID); err != nil || until() != "<nil>" {
		t.Errorf("got %v, %s", err, until())
	}
}

func TestTheLimitsSeeSumsOfWhatWasSignedBeforeTheLastHour(t *testing.T) {
	ctx, kept := context.Background(), FileJournal(journalIn(t))
	now := time.Date(2026, 1, 24, 12, 0, 0, 0, time.UTC)
	for _, minutes := range []int{1000, 200, 150, 100, 50, 20} {
		payment := openAt(now.Add(-time.Duration(minutes)*time.Minute), "p", now.Unix())
		payment.Outlay = "1" + strings.Repeat("0", 30)
		if err := errors.Join(kept.Begin(ctx, payment, allow), kept.End(ctx, journal.EndedOf(payment, OutcomeCharged, now, nil))); err != nil {
			t.Fatal(err)
		}
	}
	var seen []string
	err := kept.Begin(ctx, openAt(now, "p", now.Unix()), func(list []JournaledPayment) error {
		for _, payment := range list {
			seen = append(seen, payment.Outlay[:2]+payment.SignedAt.Format(" 15:04"))
		}
		return nil
	})
	slices.Sort(seen)
	if want := []string{"10 11:10", "10 11:40", "30 10:20"}; err != nil || !slices.Equal(seen, want) {
		t.Errorf("got %q, %v", seen, err)
	}
}

func TestAJournalWaitsForAProcessThatHoldsIt(t *testing.T) {
	directory := journalIn(t)
	vectors.Must(FileJournal(directory).Open(t.Context()))(t)
	file := filepath.Join(directory, "payments.sqlite")
	other := vectors.Must(sql.Open("sqlite", file))(t)
	defer other.Close()
	conn := vectors.Must(other.Conn(context.Background()))(t)
	vectors.Must(conn.ExecContext(context.Background(), "begin immediate"))(t)
	var err error
	// The wait doubles, because on a slow machine a short one may end before the file is open.
	for wait := 50 * time.Millisecond; wait < time.Minute && (err == nil || !strings.Contains(err.Error(), "another process")); wait *= 2 {
		err = journal.InFile(directory, wait, time.Now).Begin(context.Background(), openAt(time.Now(), "p", 1), allow)
	}
	if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), "another process holds "+file) {
		t.Errorf("got %v", err)
	}
	vectors.Must(conn.ExecContext(context.Background(), "rollback"))(t)
	if err := FileJournal(directory).Leave(context.Background(), journal.NewID()); err != nil {
		t.Error(err)
	}
}

func TestOnlyTheRequestOfAPaymentThatIsTakenIsRead(t *testing.T) {
	// Take must not read the bodies of all open payments: there may be thousands, with megabytes each.
	ctx, directory := t.Context(), journalIn(t)
	kept := FileJournal(directory)
	payment := openAt(time.Now(), "p", time.Now().Unix()+300)
	payment.Request = KeptRequest{Headers: map[string]string{"X-Order": "7"}, Body: []byte("question")}
	if err := errors.Join(kept.Begin(ctx, payment, allow), kept.Leave(ctx, payment.ID)); err != nil {
		t.Fatal(err)
	}
	taken, err := kept.Take(ctx, func(other OpenPayment) bool {
		if other.Request.Body != nil {
			t.Error("a request was read")
		}
		return other.Purchase == "p"
	})
	if err != nil || string(taken.Request.Body) != "question" || taken.Request.Headers["X-Order"] != "7" {
		t.Errorf("got %+v, %v", taken, err)
	}
	if err := kept.End(ctx, journal.EndedOf(payment, OutcomeCharged, time.Now(), nil)); err != nil {
		t.Error(err)
	}
}
