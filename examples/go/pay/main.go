// Pays for a request: at most 0.10 USDC for one request, and 1 USDC a day.
//
//	LAUNA_PRIVATE_KEY_FILE=key go run ./pay https://weather.example.com/weather?city=Bern
//
// Each signed payment is recorded in the directory payments before it is sent. If a payment has no receipt, the next run sends it again
// instead of a new one.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("give one address: go run ./pay https://weather.example.com/weather?city=Bern")
	}
	err := pay(os.Args[1])
	var uncertain *buyer.PaymentUncertainError
	if errors.As(err, &uncertain) {
		// The outcome is unknown. The journal has the payment, so the same request sends it again.
		log.Fatalf("%v\nThe same command sends the same payment again.", err)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func pay(url string) error {
	perCall, err := launa.UsdcToAtomic("0.10")
	if err != nil {
		return err
	}
	perDay, err := launa.UsdcToAtomic("1")
	if err != nil {
		return err
	}
	journal := buyer.FileJournal("payments")
	payer, err := buyer.New(buyer.Policy{MaxPerCall: perCall, MaxPerDay: perDay}, buyer.WithJournal(journal))
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	paid, err := payer.Do(request)
	if err != nil {
		return err
	}
	defer paid.Response.Body.Close()
	body, err := io.ReadAll(paid.Response.Body)
	if err != nil {
		return err
	}
	fmt.Println(paid.Response.StatusCode, string(body))
	switch paid.Outcome {
	case buyer.OutcomeCharged:
		fmt.Println("paid in", paid.Receipt.Transaction)
	case buyer.OutcomeNoReceipt:
		fmt.Println("no receipt; can be charged", chargeable(paid.ChargeableUntil))
	default:
		fmt.Println("not charged")
	}
	return nil
}

// chargeable returns words for the time until which a payment can be charged. A voucher has no expiry, so its time is zero.
func chargeable(until int64) string {
	if until == 0 {
		return "still"
	}
	return "until " + time.Unix(until, 0).UTC().Format(time.RFC3339)
}
