package launa

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"launa/sdk/internal/sight"
)

// serve makes a client of a server with this handler.
func serve(t *testing.T, handler http.HandlerFunc, options ...Option) *Client {
	t.Helper()
	clearVariables(t)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := New(append([]Option{WithToken("a.b.c"), WithBaseURL(server.URL)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestAPostIsRepeatedTwiceWithTheSameKey(t *testing.T) {
	var keys []string
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Idempotency-Key"))
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(503)
	})
	_, err := client.Auth.Login(context.Background(), Login{})
	var failure *ServerError
	if !errors.As(err, &failure) {
		t.Fatalf("got %v", err)
	}
	if len(keys) != 3 || len(slices.Compact(keys)) != 1 || len(keys[0]) < 26 {
		t.Errorf("sent %v", keys)
	}
	keys = nil
	_, _ = client.Auth.Login(context.Background(), Login{}, IdempotencyKey("mine"), MaxRetries(0))
	if !slices.Equal(keys, []string{"mine"}) {
		t.Errorf("sent %v", keys)
	}
}

func TestALostConnectionIsTriedAgain(t *testing.T) {
	count := 0
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		if count++; count == 1 {
			panic(http.ErrAbortHandler)
		}
		_, _ = w.Write([]byte(`{"status":"ok"}`))
	})
	health, err := client.Health.Live(context.Background())
	if err != nil || health.Status != HealthStatusOk || count != 2 {
		t.Errorf("got %v, %v after %d", health, err, count)
	}
}

func TestNoAnswerInTimeIsATimeoutAndAConnectionError(t *testing.T) {
	client := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	_, err := client.Health.Live(context.Background(), Timeout(20*time.Millisecond), MaxRetries(0))
	var timeout *TimeoutError
	var connection *ConnectionError
	if !errors.As(err, &timeout) || !errors.As(err, &connection) {
		t.Errorf("got %T %v", err, err)
	}
}

func TestAnAddressThatCannotBeReachedIsNamedWithWhatToCheck(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) })
	_, err := client.Health.Live(context.Background(), MaxRetries(0))
	var connection *ConnectionError
	if !errors.As(err, &connection) || !strings.HasPrefix(err.Error(), "cannot reach http://127.0.0.1:") || !strings.HasSuffix(err.Error(), "; check the base URL and the connection") {
		t.Errorf("got %v", err)
	}
}

func TestTheCallersContextEndsARequestAndTheWaitAfterIt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "30")
		w.WriteHeader(429)
		time.AfterFunc(20*time.Millisecond, cancel)
	})
	if _, err := client.Health.Live(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := client.Health.Live(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestACredentialDoesNotFollowARedirect(t *testing.T) {
	asked := 0
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	})
	var failure *APIError
	if _, err := client.Auth.Me(context.Background()); !errors.As(err, &failure) || failure.Status != 307 || asked != 1 {
		t.Errorf("got %v after %d", err, asked)
	}
}

func TestAListGoesOnThroughItsPages(t *testing.T) {
	var asked []string
	pages := map[string]string{
		"":  `{"items":[{"id":"1"},{"id":"2"}],"next_cursor":"b"}`,
		"b": `{"items":[{"id":"3"}],"next_cursor":"c"}`,
		"c": `{"items":[],"next_cursor":null}`,
	}
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.RawQuery)
		_, _ = w.Write([]byte(pages[r.URL.Query().Get("cursor")]))
	})
	page, err := client.APIs.List(context.Background(), &ListAPIsParams{Limit: 2})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // page.All can be called again
		var ids []string
		for api, err := range page.All(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, api.ID)
		}
		if strings.Join(ids, "") != "123" {
			t.Errorf("got %v", ids)
		}
	}
	if !slices.Equal(asked[:3], []string{"limit=2", "cursor=b&limit=2", "cursor=c&limit=2"}) {
		t.Errorf("asked %v", asked)
	}
}

func TestAListThatDoesNotGoOnEnds(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"items":[{"id":"1"}],"next_cursor":"a"}`))
	})
	page, err := client.APIs.List(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var failure error
	for _, failure = range page.All(context.Background()) {
	}
	if failure == nil {
		t.Error("no error")
	}
}

func TestNullClearsAndNothingLeaves(t *testing.T) {
	var body string
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		text := make([]byte, r.ContentLength)
		_, _ = r.Body.Read(text)
		body = string(text)
		_, _ = w.Write([]byte(`{}`))
	})
	change := UpdateAPI{DiscoveryGuidance: Clear[string](), OpenAPIVersion: Set("2.0.0")}
	if _, err := client.APIs.Update(context.Background(), "id", change); err != nil {
		t.Fatal(err)
	}
	if want := `{"discovery_guidance":null,"openapi_version":"2.0.0"}`; body != want {
		t.Errorf("sent %s; want %s", body, want)
	}
}

func TestACredentialReplacesTheOneBefore(t *testing.T) {
	clearVariables(t)
	client, err := New(WithoutCredential(), WithBaseURL("https://api.example.com"))
	if err != nil {
		t.Fatal(err)
	}
	client, err = client.WithOptions(WithToken("a.b.c"), WithSandbox(true))
	if err != nil {
		t.Fatal(err)
	}
	client, err = client.WithOptions(WithAPIKey("launa_sandbox_abc"))
	if err != nil {
		t.Fatal(err)
	}
	if c := client.transport.connection; c.apiKey == nil || c.token != nil || c.baseURL != "https://api.example.com" {
		t.Errorf("got %+v", c)
	}
}

func TestNothingShowsACredential(t *testing.T) {
	clearVariables(t)
	const key, token, secret = "launa_sandbox_abcdefghijkl", "eyJhbGciOi.abcdefghijkl.signature", "whsec_abcdefghijklabcdefghijklabcdefghijkl"
	unauthorized := roundTrip(func(*http.Request) (*http.Response, error) {
		return answer(401, `{"code":"invalid_token","error":"no"}`, nil), nil
	})
	unreachable := roundTrip(func(*http.Request) (*http.Response, error) { return nil, errors.New("no route") })
	for _, credential := range []Option{WithAPIKey(key), WithToken(token)} {
		for _, transport := range []http.RoundTripper{unauthorized, unreachable} {
			client, err := New(credential, WithHTTPClient(&http.Client{Transport: transport}), WithMaxRetries(0))
			if err != nil {
				t.Fatal(err)
			}
			var response Response
			_, failed := client.APIs.Get(t.Context(), "api", ReadResponse(&response))
			if failed == nil {
				t.Fatal("it did not fail")
			}
			for _, value := range []any{client, *client, client.APIs, *client.APIs, failed, response, credential} {
				for _, hidden := range []string{key, token} {
					if place := sight.Finds(value, hidden, true); place != "" {
						t.Errorf("%s of %T shows the credential", place, value)
					}
				}
			}
		}
	}
	verifier := WebhookVerifier{Secrets: []string{secret}}
	if text := fmt.Sprintf("%v %+v %#v", verifier, &verifier, verifier); strings.Contains(text, secret) {
		t.Errorf("got %s", text)
	}
}
