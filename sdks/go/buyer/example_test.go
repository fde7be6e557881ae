package buyer_test

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"launa/sdk/buyer"
)

// A seller that asks for more than the policy allows: nothing is signed.
func ExampleSpendingPolicyError() {
	terms := `{"x402Version":2,"accepts":[{"scheme":"exact","network":"eip155:845320402","amount":"200000",` +
		`"asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"0x1111111111111111111111111111111111111111",` +
		`"maxTimeoutSeconds":300,"extra":{"name":"USDC","version":"2"}}]}`
	seller := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("PAYMENT-REQUIRED", base64.StdEncoding.EncodeToString([]byte(terms)))
		w.WriteHeader(http.StatusPaymentRequired)
	}))
	defer seller.Close()
	payer, err := buyer.New(
		buyer.Policy{MaxPerCall: "100000"},
		buyer.WithPrivateKey("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"),
	)
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, seller.URL, nil)
	if err != nil {
		log.Fatal(err)
	}
	_, err = payer.Do(request)
	var refused *buyer.SpendingPolicyError
	if errors.As(err, &refused) {
		fmt.Println(refused.Reasons, refused)
	}
	// Output: [amount] amount 0.2 USDC exceeds your limit of 0.1 USDC
}
