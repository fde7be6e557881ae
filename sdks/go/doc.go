// Package launa sells an HTTP API per request with x402: the client of the control plane. The buyer's side is the
// package launa/sdk/buyer.
package launa
