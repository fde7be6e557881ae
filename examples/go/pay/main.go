// Pays for a request, up to 0.10 USDC each and 1 USDC a day:
//
//	LAUNA_PRIVATE_KEY=0x... go run ./pay https://weather.example.com/weather?city=Bern
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"

	launa "launa/sdk"
	"launa/sdk/buyer"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("give an address")
	}
	err := pay(os.Args[1])
	var uncertain *buyer.PaymentUncertainError
	if errors.As(err, &uncertain) {
		// Whether the payment was charged is not known. Never sign another one: send this one again later.
		payment, _ := json.Marshal(uncertain.Payment)
		log.Fatalf("%v; later: payer.Resume(request, %s)", err, payment)
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
	payer, err := buyer.New(buyer.Policy{MaxPerCall: perCall, MaxPerDay: perDay})
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
	if paid.Receipt == nil {
		fmt.Println("not charged")
		return nil
	}
	fmt.Println("paid in", paid.Receipt.Transaction)
	return nil
}
