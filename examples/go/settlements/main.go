// Lists payments, and reads one page after the other:
//
//	LAUNA_API_KEY=launa_sandbox_... go run ./settlements
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	launa "launa/sdk"
)

func main() {
	if err := list(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func list(ctx context.Context) error {
	client, err := launa.New()
	if err != nil {
		return err
	}
	page, err := client.Settlements.List(ctx, &launa.ListSettlementsParams{Status: launa.SettlementStatusSettled})
	if err != nil {
		return err
	}
	for settlement, err := range page.All(ctx) {
		if err != nil {
			return err
		}
		amount, err := launa.AtomicToUsdc(settlement.Amount)
		if err != nil {
			return err
		}
		at := settlement.CreatedAt.Format(time.RFC3339)
		fmt.Printf("%s  %s USDC  %s %s  %s\n", at, amount, settlement.Method, settlement.Path, settlement.Transaction)
	}
	return nil
}
