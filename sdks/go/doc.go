// Package launa is the client of the control plane: it sells an HTTP API per request with x402. The package launa/sdk/buyer is the buyer's
// side.
package launa
