// Begins and ends payments in a directory's journal until it is killed. It prints each beginning and end that the journal has confirmed.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"os"
	"time"

	"launa/sdk/buyer"
)

func main() {
	ctx, journal := context.Background(), buyer.FileJournal(os.Args[1])
	for {
		now := time.Now()
		validBefore := now.Unix() + 86_400
		payment := buyer.OpenPayment{
			ID: newID(), State: buyer.StateSent, Purchase: newID(), SignedAt: now, Method: "GET", URL: "https://c.example/", Host: "c.example",
			Terms:   buyer.Terms{Scheme: "exact", Network: "eip155:8453", Asset: "0x1", Amount: "100", PayTo: "0x2"},
			Headers: map[string]string{"PAYMENT-SIGNATURE": "x"}, ValidBefore: &validBefore, Outlay: "100",
			Request: buyer.KeptRequest{Headers: map[string]string{}},
		}
		if err := journal.Begin(ctx, payment, func([]buyer.JournaledPayment) error { return nil }); err != nil {
			log.Fatal(err)
		}
		fmt.Println("begun", payment.ID)
		if err := journal.End(ctx, buyer.EndedPayment{ID: payment.ID, EndedAt: now, Outcome: buyer.OutcomeCharged}); err != nil {
			log.Fatal(err)
		}
		fmt.Println("ended", payment.ID)
	}
}

func newID() string {
	id := make([]byte, 16)
	_, _ = rand.Read(id) // never fails
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
