package launa

import (
	"strings"

	"launa/sdk/internal/facts"
)

// SandboxNetwork is the Sandbox chain.
const SandboxNetwork = facts.SandboxNetwork

// SandboxUsdcAddress is the address of USDC on the Sandbox chain. On Base, USDC has this address too.
const SandboxUsdcAddress = facts.SandboxUsdcAddress

// IsUsdc tells whether this module knows a token as USDC. If it does, AtomicToUsdc converts its amounts.
func IsUsdc(network, asset string) bool {
	known, found := facts.KnownUsdc[network]
	return found && strings.EqualFold(known, asset)
}

// BuildSandboxUsdcAccept returns a price on the Sandbox chain. The scheme must be exact, because the Sandbox has no other. The amount is in
// atomic units of USDC (UsdcToAtomic returns them), and must be above 0. For other arguments, the function returns an
// *InvalidArgumentError.
func BuildSandboxUsdcAccept(scheme, atomicAmount string) (AcceptOption, error) {
	if scheme != "exact" {
		return AcceptOption{}, &InvalidArgumentError{"scheme not allowed in sandbox: it must be exact"}
	}
	amount, err := checkedAtomicAmount(atomicAmount)
	if err != nil {
		return AcceptOption{}, err
	}
	if amount == "0" {
		return AcceptOption{}, &InvalidArgumentError{"a price must be more than 0"}
	}
	return AcceptOption{
		Scheme:            scheme,
		Network:           SandboxNetwork,
		Asset:             SandboxUsdcAddress,
		Amount:            amount,
		MaxTimeoutSeconds: 300,
		Extra:             map[string]any{"name": "USDC", "version": "2", "assetTransferMethod": "eip3009"},
	}, nil
}
