package buyer

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestNoLineOfTheLogHasAPayment(t *testing.T) {
	var lines bytes.Buffer
	s := sell(t, paid)
	logger := slog.New(slog.NewTextHandler(&lines, &slog.HandlerOptions{Level: slog.LevelDebug}))
	answer, err := get(t, newBuyer(t, Policy{MaxPerCall: "100000"}, WithLogger(logger)), s.url)
	if err != nil || answer.Outcome != OutcomeCharged {
		t.Fatalf("got %v, %v", answer, err)
	}
	told := lines.String()
	if strings.Count(told, "method=GET") != 2 || strings.Count(told, "status=402") != 1 || strings.Count(told, "status=200") != 1 {
		t.Errorf("got %s", told)
	}
	for _, secret := range []string{s.seen()[0], privateKey, privateKey[2:], "city=Bern"} {
		if strings.Contains(told, secret) {
			t.Errorf("the log tells %s", secret)
		}
	}
}

func TestTheLogSaysWhatCouldNotBeRecorded(t *testing.T) {
	var lines bytes.Buffer
	s := sell(t, paid)
	b := newBuyer(t, policy, WithLogger(slog.New(slog.NewTextHandler(&lines, nil))), WithJournal(&unowing{MemoryJournal(), 1}))
	if err := buy(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	if told := lines.String(); strings.Count(told, "level=WARN") != 1 || !strings.Contains(told, "no space left on device") {
		t.Errorf("got %s", told)
	}
}
