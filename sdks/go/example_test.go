package launa_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"time"

	launa "launa/sdk"
)

func ExampleUsdcToAtomic() {
	amount, err := launa.UsdcToAtomic("0.10")
	fmt.Println(amount, err)
	_, err = launa.UsdcToAtomic("1e-1")
	fmt.Println(err)
	// Output:
	// 100000 <nil>
	// an amount of USDC must be a decimal text with at most six decimals, such as "0.10"
}

func ExampleAtomicToUsdc() {
	fmt.Println(launa.AtomicToUsdc("100000"))
	// Output: 0.1 <nil>
}

func ExampleIsUsdc() {
	fmt.Println(launa.IsUsdc("eip155:8453", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"))
	fmt.Println(launa.IsUsdc("eip155:1", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"))
	// Output:
	// true
	// false
}

func ExampleBuildSandboxUsdcAccept() {
	accept, err := launa.BuildSandboxUsdcAccept("exact", "100000")
	fmt.Println(accept.Network, accept.Amount, err)
	// Output: eip155:845320402 100000 <nil>
}

func ExamplePriceOf() {
	usdc := launa.Token{Symbol: "USDC", Address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", Decimals: 6}
	base := launa.Network{Network: "eip155:8453", Name: "Base", Tokens: []launa.Token{usdc}}
	accept, err := launa.PriceOf([]launa.Network{base}, "0.10", launa.Price{Network: "Base"})
	fmt.Println(accept.Amount, err)
	_, err = launa.PriceOf([]launa.Network{base}, "0.10", launa.Price{Asset: "EURC"})
	fmt.Println(err)
	// Output:
	// 100000 <nil>
	// no token EURC on Base (eip155:8453); known: USDC (0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913)
}

func ExamplePage_All() {
	// A server in place of the control plane.
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("cursor") == "" {
			fmt.Fprint(w, `{"items": [{"slug": "weather"}], "next_cursor": "more"}`)
			return
		}
		fmt.Fprint(w, `{"items": [{"slug": "tides"}], "next_cursor": null}`)
	}))
	defer server.Close()
	client, err := launa.New(launa.WithAPIKey("launa_sandbox_9rvrRk"), launa.WithBaseURL(server.URL))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	page, err := client.APIs.List(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}
	for api, err := range page.All(ctx) {
		fmt.Println(api.Slug, err)
	}
	// Output:
	// weather <nil>
	// tides <nil>
}

func ExampleWebhookVerifier_Verify() {
	header := http.Header{
		"Webhook-Id":        {"msg_019c13f7-6080-7299-81a7-bed2dffecf08"},
		"Webhook-Timestamp": {"1769860800"},
		"Webhook-Signature": {"v1,fOB24DWPre7ieLbY5HcLpN8Wuf4gKFko1Fh1xaIwi84="},
	}
	data := `{"path":"/café","amount":"100000"}`
	body := `{"type":"payment.settled","timestamp":"2026-01-31T12:00:00.000Z","data":` + data + `}`
	verifier := launa.WebhookVerifier{
		Secrets: []string{"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="},
		// Leave Now out in a real receiver.
		Now: func() time.Time { return time.Unix(1769860810, 0) },
	}
	event, err := verifier.Verify([]byte(body), header)
	if err != nil {
		log.Fatal(err)
	}
	if payment, isPayment := event.Data.(*launa.PaymentEventData); isPayment {
		fmt.Println(event.Type, payment.Amount)
	}
	// Output: payment.settled 100000
}
