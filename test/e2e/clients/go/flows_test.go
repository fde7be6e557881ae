// Package flows runs the common flows with the Go SDK. ../go.test.ts starts it beside a stack, and sets environment variables with the
// stack's URLs.
package flows

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer"
)

var ctx = context.Background()

// must returns the value of a call and fails on an error.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for range 200 {
		if holds() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("it does not come about that %s", what)
}

func unique(name string) string { return fmt.Sprintf("%s-%d", name, time.Now().UnixNano()) }

func price(t *testing.T, usdc string) []launa.AcceptOption {
	amount := must(launa.UsdcToAtomic(usdc))(t)
	return []launa.AcceptOption{must(launa.BuildSandboxUsdcAccept("exact", amount))(t)}
}

var gateway = &http.Client{Transport: buyer.GatewayTransport()}

func fetched(t *testing.T, url string) (int, []byte) {
	t.Helper()
	response := must(gateway.Get(url))(t)
	defer response.Body.Close()
	return response.StatusCode, must(io.ReadAll(response.Body))(t)
}

// signUp makes a seller in the Sandbox. It returns a client with its JWT, and one with an API key.
func signUp(t *testing.T) (byToken, byKey *launa.Client) {
	anonymous := must(launa.New(launa.WithoutCredential(), launa.WithBaseURL(os.Getenv("BASE_URL"))))(t)
	email, password := unique("go")+"@example.com", "correct horse battery"
	session := must(anonymous.Auth.Signup(ctx, launa.Signup{Email: email, Password: password}))(t)
	must(anonymous.Auth.VerifyEmail(ctx, launa.VerifyEmail{Token: verificationToken(t, email)}))(t)
	login := must(anonymous.Auth.Login(ctx, launa.Login{Email: email, Password: password}))(t)
	if !login.User.EmailVerified {
		t.Fatal("the address is not verified")
	}
	byToken = must(anonymous.WithOptions(launa.WithToken(session.Token), launa.WithSandbox(true)))(t)
	key := must(byToken.APIKeys.Create(ctx, launa.CreateAPIKey{Name: "flows", Preset: launa.ScopePresetAPIManager}))(t)
	byKey = must(launa.New(launa.WithAPIKey(key.Key), launa.WithBaseURL(os.Getenv("STAGING_BASE_URL"))))(t)
	return byToken, byKey
}

func verificationToken(t *testing.T, email string) (token string) {
	eventually(t, "the mail arrives", func() bool {
		_, text := fetched(t, os.Getenv("MAIL_URL")+"/email?to="+strings.ReplaceAll(email, "@", "%40"))
		match := regexp.MustCompile(`verify-email\?token=([A-Za-z0-9_-]+)`).FindSubmatch(text)
		if match != nil {
			token = string(match[1])
		}
		return match != nil
	})
	return token
}

func TestCommonFlows(t *testing.T) {
	byToken, client := signUp(t)
	payTo := os.Getenv("PAY_TO")
	slug := unique("go")
	var api *launa.API
	var url string

	t.Run("1: wrap an upstream API", func(t *testing.T) {
		config := must(client.Config.Platform(ctx))(t)
		fields := launa.CreateAPI{
			Name: "Weather", Slug: slug, UpstreamBaseURL: os.Getenv("UPSTREAM"),
			PayToMode: launa.PayToModeUserWallet, PayToAddress: payTo,
		}
		api = must(client.APIs.Create(ctx, fields))(t)
		endpoint := must(client.APIs.Endpoints.Create(ctx, api.ID, launa.CreateEndpoint{
			Method: launa.EndpointMethodGET, PathPattern: "/weather", Accepts: price(t, "0.10"),
		}))(t)
		if api.Environment != launa.EnvironmentDevelopment || endpoint.Accepts[0].Amount != "100000" {
			t.Errorf("got %+v, %+v", api, endpoint)
		}
		url = fmt.Sprintf("%s://%s.%s:%d/weather?city=Bern",
			config.Gateway.Scheme, slug, config.SandboxDomain, config.Gateway.HTTPPort)
		eventually(t, "the endpoint is served", func() bool {
			status, _ := fetched(t, url)
			return status == http.StatusPaymentRequired
		})
		_, err := client.APIs.Create(ctx, fields)
		if conflict := new(launa.ConflictError); !errors.As(err, &conflict) || conflict.Code != launa.ErrorCodeSlugAlreadyExists {
			t.Errorf("got %v", err)
		}
	})

	t.Run("2: import OpenAPI", func(t *testing.T) {
		const spec = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},
			"paths":{"/echo":{"post":{"responses":{"200":{"description":"ok"}}}}}}`
		parsed := must(client.OpenAPI.Parse(ctx, launa.ParseOpenAPI{Spec: spec}))(t)
		body := launa.ImportOpenAPI{Operations: parsed.Operations, Accepts: price(t, "0.05")}
		first := must(client.OpenAPI.ImportOperations(ctx, api.ID, body))(t)
		second := must(client.OpenAPI.ImportOperations(ctx, api.ID, body))(t)
		if len(first.Created) != 1 || first.Created[0].PathPattern != "/echo" || len(second.Skipped) != 1 {
			t.Errorf("got %+v, then %+v", first, second)
		}
		var paths []string
		page := must(client.APIs.Endpoints.List(ctx, api.ID, &launa.ListEndpointsParams{Limit: 1}))(t)
		for endpoint, err := range page.All(ctx) {
			if err != nil {
				t.Fatal(err)
			}
			paths = append(paths, endpoint.PathPattern)
		}
		if !slices.Equal(paths, []string{"/echo", "/weather"}) {
			t.Errorf("got %v", paths)
		}
	})

	t.Run("3: discovery", func(t *testing.T) {
		discovery := must(client.APIs.Discovery(ctx, api.ID))(t)
		var document struct {
			OpenAPI string         `json:"openapi"`
			Paths   map[string]any `json:"paths"`
		}
		eventually(t, "the document shows both endpoints", func() bool {
			_, text := fetched(t, discovery.OpenAPIURL)
			return json.Unmarshal(text, &document) == nil && len(document.Paths) == 2
		})
		if document.OpenAPI != "3.1.0" {
			t.Errorf("got %s", document.OpenAPI)
		}
		if status, _ := fetched(t, discovery.WellKnownURL); status != 200 || discovery.EndpointCount != 2 {
			t.Errorf("got %d, %+v", status, discovery)
		}
	})

	t.Run("4: custom domain", func(t *testing.T) {
		hostname := slug + ".example.com"
		domain := must(client.APIs.Domains.Create(ctx, api.ID, launa.CreateDomain{Hostname: hostname}))(t)
		verify := func() launa.DomainVerificationStatus {
			return must(client.APIs.Domains.Verify(ctx, api.ID, domain.ID))(t).Status
		}
		before := verify()
		publish(t, "/set-txt", map[string]string{
			"host": domain.VerificationRecord.Name + ".", "value": domain.VerificationRecord.Value,
		})
		publish(t, "/set-cname", map[string]string{"host": hostname + ".", "target": domain.CnameTarget + "."})
		if got := fmt.Sprint(before, ", ", verify(), ", ", verify()); got != "pending, verified, already verified" {
			t.Errorf("got %s", got)
		}
		if hosts := must(client.APIs.Get(ctx, api.ID))(t).Hosts; !slices.Contains(hosts, hostname) {
			t.Errorf("got %v", hosts)
		}
		if err := client.APIs.Domains.Delete(ctx, api.ID, domain.ID); err != nil {
			t.Error(err)
		}
	})

	wallet := must(byToken.SandboxWallet.Get(ctx))(t)
	usdcOf := func(address string) *big.Int {
		balances := must(byToken.Dev.Balances(ctx, launa.Address{Address: address}))(t)
		value, _ := new(big.Int).SetString(balances.UsdcBase, 0)
		return value
	}
	request := func(t *testing.T) *http.Request { return must(http.NewRequest(http.MethodGet, url, nil))(t) }
	isCharged := func(t *testing.T, amount int64) {
		t.Helper()
		if got := usdcOf(payTo); got.Cmp(big.NewInt(amount)) != 0 {
			t.Errorf("%s were charged; want %d", got, amount)
		}
	}

	t.Run("5: pay in the Sandbox", func(t *testing.T) {
		eventually(t, "the wallet is filled", func() bool { return usdcOf(wallet.Address).Sign() > 0 })
		payer := must(buyer.New(buyer.Policy{MaxPerCall: "100000"}, buyer.WithPrivateKey(wallet.PrivateKey)))(t)
		paid := must(payer.Do(request(t)))(t)
		defer paid.Response.Body.Close()
		body := must(io.ReadAll(paid.Response.Body))(t)
		if paid.Response.StatusCode != 200 || !strings.Contains(string(body), "Bern") || paid.Receipt == nil ||
			!strings.EqualFold(paid.Receipt.Payer, wallet.Address) {
			t.Fatalf("got %d %s %+v", paid.Response.StatusCode, body, paid.Receipt)
		}
		isCharged(t, 100_000)
		settlements := must(byToken.Settlements.List(ctx, &launa.ListSettlementsParams{
			APIID: api.ID, Status: launa.SettlementStatusSettled,
		}))(t)
		if len(settlements.Items) != 1 || settlements.Items[0].Transaction != paid.Receipt.Transaction {
			t.Errorf("got %+v", settlements.Items)
		}
		if paid := must(byToken.Stats.Overview(ctx, &launa.GetStatsOverviewParams{Days: 1}))(t).Totals.Paid; paid != 1 {
			t.Errorf("%d were counted", paid)
		}
		strict := must(buyer.New(buyer.Policy{MaxPerCall: "99999"}, buyer.WithPrivateKey(wallet.PrivateKey)))(t)
		_, err := strict.Do(request(t))
		if refused := new(buyer.SpendingPolicyError); !errors.As(err, &refused) {
			t.Errorf("got %v", err)
		}
		isCharged(t, 100_000)
	})

	t.Run("an answer that is lost comes after all and is paid for once", func(t *testing.T) {
		// The answer is larger than all buffers between upstream and buyer, so a broken connection leaves it incomplete.
		const size = 50_000_000
		must(client.APIs.Endpoints.Create(ctx, api.ID, launa.CreateEndpoint{
			Method: launa.EndpointMethodGET, PathPattern: "/large", Accepts: price(t, "0.10"),
		}))(t)
		large := strings.Replace(url, "/weather?city=Bern", fmt.Sprintf("/large?bytes=%d", size), 1)
		eventually(t, "the endpoint is served", func() bool {
			status, _ := fetched(t, large)
			return status == http.StatusPaymentRequired
		})
		losing := &losing{}
		payer := must(buyer.New(buyer.Policy{MaxPerCall: "100000"},
			buyer.WithPrivateKey(wallet.PrivateKey), buyer.WithHTTPClient(&http.Client{Transport: losing})))(t)
		paid := must(payer.Do(must(http.NewRequest(http.MethodGet, large, nil))(t)))(t)
		defer paid.Response.Body.Close()
		body := must(io.ReadAll(paid.Response.Body))(t)
		if paid.Response.StatusCode != 200 || len(body) != size || paid.Receipt == nil {
			t.Errorf("got %d, %d bytes, %+v", paid.Response.StatusCode, len(body), paid.Receipt)
		}
		if sent := len(losing.payments); sent < 2 || len(slices.Compact(losing.payments)) != 1 {
			t.Errorf("sent %d times: %v", sent, losing.payments)
		}
		isCharged(t, 200_000)
	})

	t.Run("what the service refuses comes as the error of its status", func(t *testing.T) {
		_, err := client.APIs.Get(ctx, "019a2b3c-4d5e-7f60-8123-456789abcdef")
		if missing := new(launa.NotFoundError); !errors.As(err, &missing) || missing.RequestID == "" {
			t.Errorf("got %v", err)
		}
		_, err = client.SandboxWallet.Get(ctx)
		if forbidden := new(launa.ForbiddenError); !errors.As(err, &forbidden) || forbidden.Code != launa.ErrorCodeJwtRequired {
			t.Errorf("got %v", err)
		}
		misplaced := must(client.WithOptions(launa.WithBaseURL(os.Getenv("BASE_URL"))))(t)
		_, err = misplaced.APIs.List(ctx, nil)
		if unauthorized := new(launa.UnauthorizedError); !errors.As(err, &unauthorized) {
			t.Errorf("got %v", err)
		}
		_, err = client.APIs.Endpoints.Create(ctx, api.ID, launa.CreateEndpoint{Method: "GET", PathPattern: "x"})
		if bad := new(launa.BadRequestError); !errors.As(err, &bad) || len(bad.Details) == 0 {
			t.Errorf("got %v", err)
		}
	})

	if err := client.APIs.Delete(ctx, api.ID); err != nil {
		t.Error(err)
	}
}

// publish writes a DNS record.
func publish(t *testing.T, path string, record map[string]string) {
	t.Helper()
	text := must(json.Marshal(record))(t)
	response := must(http.Post(os.Getenv("DNS_MANAGEMENT_URL")+path, "application/json", strings.NewReader(string(text))))(t)
	response.Body.Close()
	if response.StatusCode != 200 {
		t.Fatalf("%s answered %d", path, response.StatusCode)
	}
}

// losing is a transport that drops the first paid answer after its first bytes.
type losing struct {
	mutex    sync.Mutex
	payments []string
}

func (l *losing) RoundTrip(request *http.Request) (*http.Response, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	response, err := gateway.Transport.RoundTrip(request)
	if payment := request.Header.Get("Payment-Signature"); payment != "" {
		if l.payments = append(l.payments, payment); len(l.payments) == 1 && err == nil {
			response.Body.Close()
			return nil, errors.New("connection lost")
		}
	}
	return response, err
}
