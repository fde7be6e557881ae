// Sells the operations of an OpenAPI file at one price:
//
//	LAUNA_API_KEY=launa_sandbox_... API_ID=... go run ./import-openapi openapi.yaml
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	launa "launa/sdk"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("give a file")
	}
	if err := importFile(context.Background(), os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func importFile(ctx context.Context, file string) error {
	spec, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	client, err := launa.New()
	if err != nil {
		return err
	}
	parsed, err := client.OpenAPI.Parse(ctx, launa.ParseOpenAPI{Spec: string(spec)})
	if err != nil {
		return err
	}
	amount, err := launa.UsdcToAtomic("0.05")
	if err != nil {
		return err
	}
	price, err := launa.BuildSandboxUsdcAccept("exact", amount)
	if err != nil {
		return err
	}
	imported, err := client.OpenAPI.ImportOperations(ctx, os.Getenv("API_ID"), launa.ImportOpenAPI{
		Operations: parsed.Operations, Accepts: []launa.AcceptOption{price},
	})
	if err != nil {
		return err
	}
	for _, endpoint := range imported.Created {
		fmt.Println("created", endpoint.Method, endpoint.PathPattern)
	}
	for _, operation := range append(parsed.Skipped, imported.Skipped...) {
		fmt.Printf("skipped %s %s: %s\n", operation.Method, operation.Path, operation.Reason)
	}
	for _, warning := range append(parsed.Warnings, imported.Warnings...) {
		fmt.Printf("warning %s %s\n", warning.Path, warning.Message)
	}
	return nil
}
