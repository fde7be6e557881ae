package launa

import "context"

// SandboxWallets contains the operations on the seller's own wallet in the Sandbox. All operations of this file need a JWT and the
// development environment.
type SandboxWallets struct{ transport *transport }

// Get makes the wallet if there is none, and fills it in the background. The answer contains the private key.
//
// It sends getSandboxWallet: Read the Sandbox wallet; it is made and filled if there is none. Needs a JWT; API keys
// are refused. The e-mail address must be verified. Works in the development environment only.
func (s *SandboxWallets) Get(ctx context.Context, options ...RequestOption) (*SandboxWallet, error) {
	return send[SandboxWallet](ctx, s.transport, routeGetSandboxWallet, input{}, options)
}

// Reset makes a new keypair. The funds of the old one are lost.
//
// It sends resetSandboxWallet: Replace the keypair of the Sandbox wallet and fill the new one. Needs a JWT; API
// keys are refused. The e-mail address must be verified. Works in the development environment only.
func (s *SandboxWallets) Reset(ctx context.Context, options ...RequestOption) (*SandboxWallet, error) {
	return send[SandboxWallet](ctx, s.transport, routeResetSandboxWallet, input{}, options)
}

// Dev contains the operations on the Sandbox chain.
type Dev struct{ transport *transport }

// Balances returns hex numbers: wei and atomic units of USDC.
//
// It sends getBalances: Read the balances of an address on the Sandbox chain. Needs a JWT; API keys are refused.
// Works in the development environment only.
func (d *Dev) Balances(ctx context.Context, body Address, options ...RequestOption) (*Balances, error) {
	return send[Balances](ctx, d.transport, routeGetBalances, input{body: body}, options)
}

// Faucet sends ETH, USDC or both to an address, and returns the new balances.
//
// It sends useFaucet: Deal Sandbox funds to an address. Needs a JWT; API keys are refused. The e-mail address must
// be verified. Works in the development environment only.
func (d *Dev) Faucet(ctx context.Context, body UseFaucet, options ...RequestOption) (*Balances, error) {
	return send[Balances](ctx, d.transport, routeUseFaucet, input{body: body}, options)
}
