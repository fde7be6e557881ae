// Puts a price on an upstream API. Needs an API key with the preset apiManager:
//
//	LAUNA_API_KEY=launa_sandbox_... UPSTREAM=https://api.example.com PAY_TO=0x... go run ./sell
package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"
	"time"

	launa "launa/sdk"
)

func main() {
	if err := sell(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func sell(ctx context.Context) error {
	client, err := launa.New()
	if err != nil {
		return err
	}
	api, err := client.APIs.Create(ctx, launa.CreateAPI{
		Name:            "Weather",
		Slug:            cmp.Or(os.Getenv("SLUG"), fmt.Sprintf("weather-%d", time.Now().UnixMilli())),
		UpstreamBaseURL: cmp.Or(os.Getenv("UPSTREAM"), "http://127.0.0.1:18090"),
		PayToMode:       launa.PayToModeUserWallet,
		PayToAddress:    os.Getenv("PAY_TO"),
	})
	if err != nil {
		return err
	}
	amount, err := launa.UsdcToAtomic("0.10")
	if err != nil {
		return err
	}
	price, err := launa.BuildSandboxUsdcAccept("exact", amount)
	if err != nil {
		return err
	}
	_, err = client.APIs.Endpoints.Create(ctx, api.ID, launa.CreateEndpoint{
		Method: launa.EndpointMethodGET, PathPattern: "/weather", Accepts: []launa.AcceptOption{price},
	})
	if err != nil {
		return err
	}
	config, err := client.Config.Platform(ctx)
	if err != nil {
		return err
	}
	port := config.Gateway.HTTPPort
	if config.Gateway.Scheme == launa.PlatformConfigGatewaySchemeHTTPS {
		port = config.Gateway.HTTPSPort
	}
	fmt.Printf("%s://%s:%d/weather\n", config.Gateway.Scheme, api.PrimaryHost, port)
	return nil
}
