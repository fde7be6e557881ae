package buyer

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

// buys starts this test's binary as a process that pays for the URLs, with this journal and a daily limit.
func buys(t *testing.T, directory string, urls ...string) *exec.Cmd {
	t.Helper()
	process := exec.Command(os.Args[0], "-test.run=^TestMain$")
	process.Env = append(os.Environ(), "BUYER_JOURNAL="+directory, "BUYER_URLS="+strings.Join(urls, " "))
	return process
}

func TestMain(m *testing.M) {
	directory := os.Getenv("BUYER_JOURNAL")
	if directory == "" {
		os.Exit(m.Run())
	}
	if wait, err := time.ParseDuration(os.Getenv("BUYER_TRIES")); err == nil {
		_, err := journal.InFile(directory, wait, time.Now).Open(context.Background())
		fmt.Print(err)
		return
	}
	journal := FileJournal(directory)
	if os.Getenv("BUYER_STOPS") != "" {
		journal = stoppingJournal{journal}
	}
	b, err := New(Policy{MaxPerCall: "100000", MaxPerDay: "500000"}, WithPrivateKey(privateKey), WithJournal(journal))
	if err != nil {
		panic(err)
	}
	for _, url := range strings.Fields(os.Getenv("BUYER_URLS")) {
		asked, _ := http.NewRequest(http.MethodGet, url, nil)
		var options []RequestOption
		if name := os.Getenv("BUYER_PURCHASE"); name != "" {
			options = append(options, Purchase(name))
		}
		result, err := b.Do(asked, options...)
		if err != nil {
			fmt.Println(err)
			continue
		}
		var body bytes.Buffer
		_, _ = body.ReadFrom(result.Response.Body)
		result.Response.Body.Close()
		fmt.Println(result.Outcome)
	}
}

func TestTwoProcessesHaveOneDailyLimit(t *testing.T) {
	s := sell(t, paid)
	directory := journalIn(t)
	var processes []*exec.Cmd
	var outputs [2]bytes.Buffer
	for i := range outputs {
		var urls []string
		for n := range 5 {
			urls = append(urls, fmt.Sprintf("%s&process=%d&n=%d", s.url, i, n))
		}
		process := buys(t, directory, urls...)
		process.Stdout = &outputs[i]
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		processes = append(processes, process)
	}
	for _, process := range processes {
		if err := process.Wait(); err != nil {
			t.Error(err)
		}
	}
	text := outputs[0].String() + outputs[1].String()
	if strings.Count(text, "charged\n") != 5 || strings.Count(text, "daily_limit") != 5 || len(s.seen()) != 5 {
		t.Errorf("%d were sent; got %s", len(s.seen()), text)
	}
	// Another process also finds the charge in the journal.
	process := buys(t, directory, s.url)
	if output, err := process.Output(); err != nil || !strings.Contains(string(output), "daily_limit") {
		t.Errorf("got %s, %v", output, err)
	}
}

// Closing a file ends all locks of the process on this file (POSIX). So no other code of the process may open and close the journal's file
// during a step.
func TestAStepKeepsItsLockWhateverElseThisProcessDoesInTheDirectory(t *testing.T) {
	directory := journalIn(t)
	kept, refused := FileJournal(directory), errors.New("refused")
	tries := func(wait string) string {
		process := buys(t, directory)
		process.Env = append(process.Env, "BUYER_TRIES="+wait)
		return string(vectors.Must(process.Output())(t))
	}
	err := kept.Begin(context.Background(), openAt(time.Now(), "p", 1), func([]JournaledPayment) error {
		short := journal.InFile(directory, 50*time.Millisecond, time.Now)
		if _, err := short.Open(context.Background()); err == nil {
			t.Error("two steps of one process ran at once")
		}
		if said := tries("50ms"); said == "<nil>" {
			t.Errorf("got %s", said)
		}
		return refused
	})
	if said := tries("1m"); !errors.Is(err, refused) || said != "<nil>" {
		t.Errorf("got %v, %s", err, said)
	}
}

// stoppingJournal stops the process after recording a payment and before sending it.
type stoppingJournal struct{ PaymentJournal }

func (s stoppingJournal) Begin(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	if err := s.PaymentJournal.Begin(ctx, payment, check); err != nil {
		return err
	}
	fmt.Println("written down")
	select {}
}

func TestAProcessThatIsKilledLosesNoPayment(t *testing.T) {
	t.Run("between writing it down and sending it", func(t *testing.T) {
		s := sell(t, paid)
		directory := journalIn(t)
		process := buys(t, directory, s.url)
		process.Env = append(process.Env, "BUYER_STOPS=1")
		output := vectors.Must(process.StdoutPipe())(t)
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(output).ReadString('\n'); line != "written down\n" {
			t.Errorf("got %q, %v", line, err)
		}
		_ = process.Process.Kill()
		_ = process.Wait()
		checkResumed(t, s, directory)
	})
	t.Run("before the answer", func(t *testing.T) {
		process, isKilled := (*exec.Cmd)(nil), false
		var mutex sync.Mutex
		s := sell(t, paid)
		s.setOnAsk(func(r *http.Request) bool {
			mutex.Lock()
			defer mutex.Unlock()
			if r.Header.Get("Payment-Signature") == "" || isKilled {
				return true
			}
			isKilled = true
			_ = process.Process.Kill()
			return false
		})
		directory := journalIn(t)
		process = buys(t, directory, s.url)
		mutex.Lock()
		err := process.Start()
		mutex.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		if err := process.Wait(); err == nil {
			t.Fatal("the process was not killed")
		}
		checkResumed(t, s, directory)
	})
}

// checkResumed checks that a killed process has left one payment, and that another process with the same request sends it again.
func checkResumed(t *testing.T, s *seller, directory string) {
	t.Helper()
	open := vectors.Must(FileJournal(directory).Open(context.Background()))(t)
	if len(open) != 1 || open[0].State != StateSent {
		t.Fatalf("%v are open", open)
	}
	output, err := buys(t, directory, s.url).Output()
	if err != nil || string(output) != "charged\n" {
		t.Fatalf("got %s, %v", output, err)
	}
	if sent := s.seen(); len(sent) != 1 || sent[0] != open[0].Headers[terms.PaymentSignature] {
		t.Errorf("another payment was signed")
	}
	if open := vectors.Must(FileJournal(directory).Open(context.Background()))(t); len(open) != 0 {
		t.Errorf("%v are open", open)
	}
	if ended := query(t, directory, "select state, receipt is not null from payment"); len(ended) != 1 || ended[0] != "charged 1" {
		t.Errorf("got %v", ended)
	}
}
