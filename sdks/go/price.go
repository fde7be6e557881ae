package launa

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Price selects the network and the token of a price.
type Price struct {
	// Network is a CAIP-2 identifier or a name: "eip155:8453" or "Base". Optional if only one network is known.
	Network string
	// Asset is the symbol or the address of a token. The default is USDC.
	Asset string
	// Scheme is exact by default.
	Scheme string
}

// Price returns the payment option for a price. It reads the networks with List. The network is optional if the client's environment has
// only one network, as the Sandbox has. It returns an *InvalidArgumentError for an unknown network or token, and for more decimals than the
// token has.
//
//	accept, err := client.Networks.Price(ctx, "0.10", launa.Price{Network: "Base"})
func (n *NetworkList) Price(
	ctx context.Context, amount string, price Price, options ...RequestOption,
) (AcceptOption, error) {
	listed, err := n.List(ctx, options...)
	if err != nil {
		return AcceptOption{}, err
	}
	environment := n.transport.connection.environment
	// Networks of other environments are left out, unless the caller names a network. The service itself refuses a named network of another
	// environment.
	isOther := func(each Network) bool {
		return price.Network == "" && environment != "" && each.Environment != environment
	}
	return PriceOf(slices.DeleteFunc(listed.Items, isOther), amount, price)
}

var decimalOfAnyLength = regexp.MustCompile(`\A(0|[1-9][0-9]*)(?:\.([0-9]+))?\z`)

// PriceOf returns the payment option for a price in a token of one of the networks. It takes decimal notation with at most as many decimals
// as the token has. It returns an *InvalidArgumentError for everything else: an unknown network or token, a sign, an exponent, 0.
func PriceOf(networks []Network, amount string, price Price) (AcceptOption, error) {
	network, err := networkOf(networks, price.Network)
	if err != nil {
		return AcceptOption{}, err
	}
	token, err := tokenOf(network, cmp.Or(price.Asset, "USDC"))
	if err != nil {
		return AcceptOption{}, err
	}
	atomicAmount, err := amountOf(amount, token, network)
	if err != nil {
		return AcceptOption{}, err
	}
	extra := map[string]any{
		"name": token.Extra.Name, "version": token.Extra.Version, "assetTransferMethod": token.Extra.AssetTransferMethod,
	}
	return AcceptOption{
		Scheme: cmp.Or(price.Scheme, "exact"), Network: network.Network, Asset: token.Address, Amount: atomicAmount,
		MaxTimeoutSeconds: 300, Extra: extra,
	}, nil
}

func networkOf(networks []Network, wanted string) (Network, error) {
	names := make([]string, len(networks))
	for i, each := range networks {
		names[i] = shownNetwork(each)
	}
	known := "known: " + cmp.Or(strings.Join(names, ", "), "none")
	if wanted == "" && len(networks) != 1 {
		return Network{}, &InvalidArgumentError{"name the network of the price; " + known}
	}
	for _, each := range networks {
		if wanted == "" || strings.EqualFold(each.Network, wanted) || strings.EqualFold(each.Name, wanted) {
			return each, nil
		}
	}
	return Network{}, &InvalidArgumentError{fmt.Sprintf("no network %s; %s", wanted, known)}
}

func tokenOf(network Network, wanted string) (Token, error) {
	names := make([]string, len(network.Tokens))
	for i, each := range network.Tokens {
		if strings.EqualFold(each.Symbol, wanted) || strings.EqualFold(each.Address, wanted) {
			return each, nil
		}
		names[i] = fmt.Sprintf("%s (%s)", each.Symbol, each.Address)
	}
	known := cmp.Or(strings.Join(names, ", "), "none")
	return Token{}, &InvalidArgumentError{fmt.Sprintf("no token %s on %s; known: %s", wanted, shownNetwork(network), known)}
}

func amountOf(amount string, token Token, network Network) (string, error) {
	match := decimalOfAnyLength.FindStringSubmatch(amount)
	if match == nil {
		return "", &InvalidArgumentError{`a price must be a decimal text such as "0.10"`}
	}
	whole, fraction := match[1], match[2]
	if len(fraction) > token.Decimals {
		return "", &InvalidArgumentError{fmt.Sprintf("the price %s has more decimals than %s on %s: it has %d",
			amount, token.Symbol, shownNetwork(network), token.Decimals)}
	}
	digits := strings.TrimLeft(whole+fraction+strings.Repeat("0", token.Decimals-len(fraction)), "0")
	if digits == "" {
		return "", &InvalidArgumentError{"a price must be more than 0"}
	}
	return checkedAtomicAmount(digits)
}

func shownNetwork(network Network) string {
	if network.Name == "" || network.Name == network.Network {
		return network.Network
	}
	return fmt.Sprintf("%s (%s)", network.Name, network.Network)
}
