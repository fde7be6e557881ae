package launa

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// textLogger makes a logger of lines without time and duration.
func textLogger(to *bytes.Buffer) *slog.Logger {
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{
		Level: slog.LevelDebug,
		ReplaceAttr: func(_ []string, attribute slog.Attr) slog.Attr {
			if attribute.Key == slog.TimeKey || attribute.Key == "duration" {
				return slog.Attr{}
			}
			return attribute
		},
	}))
}

func TestTheLogHasALineForEachTryAndNothingThatWasSent(t *testing.T) {
	var lines bytes.Buffer
	count := 0
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Request-Id", "r")
		switch count++; count {
		case 1:
			panic(http.ErrAbortHandler)
		case 2:
			w.Header().Set("Retry-After", "0")
			http.Error(w, `{"error":"mail-token"}`, 503)
		default:
			_, _ = w.Write([]byte(`{"token":"secret-password","items":[]}`))
		}
	}, WithLogger(textLogger(&lines)))
	ctx := context.Background()
	body := Signup{Email: "ada@example.com", Password: "secret-password"}
	if _, err := client.Auth.Signup(ctx, body, IdempotencyKey("key-of-idempotency")); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Settlements.List(ctx, &ListSettlementsParams{Payer: "0xpayer"}); err != nil {
		t.Fatal(err)
	}
	byKey, _ := client.WithOptions(WithAPIKey("launa_sandbox_"+strings.Repeat("S", 43)), WithBaseURL(client.BaseURL()))
	if _, err := byKey.Auth.Me(ctx); err != nil {
		t.Fatal(err)
	}
	told := strings.ReplaceAll(lines.String(), client.BaseURL(), "B")
	want := `level=DEBUG msg="launa: no answer" method=POST url=B/auth/signup error=\S+
level=DEBUG msg="launa: request" method=POST url=B/auth/signup status=503 (request_id=r retry_after=0|retry_after=0 request_id=r)
level=DEBUG msg="launa: request" method=POST url=B/auth/signup status=200 request_id=r
level=DEBUG msg="launa: request" method=GET url=B/settlements status=200 request_id=r
level=DEBUG msg="launa: request" method=GET url=B/auth/me status=200 request_id=r
`
	if !regexp.MustCompile(`\A` + want + `\z`).MatchString(told) {
		t.Errorf("got %s", told)
	}
	for _, secret := range []string{
		"secret-password", "launa_sandbox_", "a.b.c", "mail-token", "ada@example.com", "0xpayer", "key-of-idempotency",
	} {
		if strings.Contains(told, secret) {
			t.Errorf("the log tells %s", secret)
		}
	}
}

func TestNothingIsLoggedUnlessAsked(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{}`)) })
	if client.transport.client.Transport != nil {
		t.Error("requests are logged")
	}
	t.Setenv("LAUNA_LOG", "debug")
	asked, err := client.WithOptions()
	if err != nil || asked.transport.client.Transport == nil {
		t.Errorf("requests are not logged, %v", err)
	}
}

func TestAResponseCanBeRead(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Request-Id", "r-1")
		w.Header().Set("RateLimit-Remaining", "9")
		if !regexp.MustCompile(`^launa-go/\d+\.\d+\.\d+ go1`).MatchString(r.UserAgent()) {
			t.Errorf("the client is called %s", r.UserAgent())
		}
		if r.Method == http.MethodDelete {
			http.Error(w, "{}", 404)
			return
		}
		_, _ = w.Write([]byte(`{}`))
	})
	var response Response
	if _, err := client.APIs.Get(context.Background(), "a", ReadResponse(&response)); err != nil {
		t.Fatal(err)
	}
	if response.Status != 200 || response.RequestID != "r-1" || response.Header.Get("RateLimit-Remaining") != "9" {
		t.Errorf("got %+v", response)
	}
	var missing *NotFoundError
	err := client.APIs.Delete(context.Background(), "a", ReadResponse(&response))
	if !errors.As(err, &missing) || response.Status != 404 {
		t.Errorf("got %v, %+v", err, response)
	}
}
