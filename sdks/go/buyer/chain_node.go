package buyer

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"regexp"
	"strings"
	"time"

	"launa/sdk/internal/facts"
)

// chainNode is a chain's node with JSON-RPC. It may lie, so its users limit the values that it returns.
type chainNode struct {
	url    string
	client *http.Client
}

// newChainNode makes a client that follows no redirect: a node could lead to any address that this machine reaches.
func newChainNode(url string) chainNode {
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return chainNode{url, &http.Client{Timeout: facts.NodeTimeoutSeconds * time.Second, CheckRedirect: stay}}
}

// ask returns a *WithdrawalError, or the context's own error. No error contains the address of the node, because the address may contain a
// key.
func (n chainNode) ask(ctx context.Context, method string, params ...any) (json.RawMessage, error) {
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": append([]any{}, params...)})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, n.url, bytes.NewReader(body))
	if err != nil {
		return nil, withdrawalFailed("the address of the node cannot be read")
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := n.client.Do(request)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, withdrawalFailed("the node does not answer " + method)
	}
	defer response.Body.Close()
	// One byte too many tells that there is more.
	text, err := io.ReadAll(io.LimitReader(response.Body, facts.LongestNodeAnswerBytes+1))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if len(text) > facts.LongestNodeAnswerBytes {
		return nil, withdrawalFailed("the node answers " + method + " with more than 4 MiB")
	}
	var answer struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err != nil || json.Unmarshal(text, &answer) != nil {
		return nil, withdrawalFailed(fmt.Sprintf("the node answers %s with status %d", method, response.StatusCode))
	}
	if answer.Error != nil {
		said := strings.ReplaceAll(shownText(answer.Error.Message), `"`, `\"`)
		return nil, withdrawalFailed(fmt.Sprintf(`the node answers %s with an error: "%s"`, method, said))
	}
	return answer.Result, nil
}

var quantityShape = regexp.MustCompile(`\A0x[0-9a-fA-F]{1,64}\z`)

// number requests a quantity.
func (n chainNode) number(ctx context.Context, method string, params ...any) (*big.Int, error) {
	said, err := n.ask(ctx, method, params...)
	if err != nil {
		return nil, err
	}
	var text string
	if json.Unmarshal(said, &text) != nil || !quantityShape.MatchString(text) {
		return nil, nonsense()
	}
	return quantity(text), nil
}

// quantity parses a text that has quantityShape.
func quantity(text string) *big.Int {
	number, _ := new(big.Int).SetString(text[2:], 16)
	return number
}

// pair calls a view of a contract that returns two numbers.
func (n chainNode) pair(ctx context.Context, contract string, data []byte, block string) (first, second *big.Int, err error) {
	call := map[string]string{"to": contract, "data": "0x" + hex.EncodeToString(data)}
	said, err := n.ask(ctx, "eth_call", call, block)
	if err != nil {
		return nil, nil, err
	}
	var text string
	if json.Unmarshal(said, &text) != nil || !strings.HasPrefix(text, "0x") {
		return nil, nil, nonsense()
	}
	words, err := hex.DecodeString(text[2:])
	if err != nil || len(words) != 64 {
		return nil, nil, nonsense()
	}
	return new(big.Int).SetBytes(words[:32]), new(big.Int).SetBytes(words[32:]), nil
}

// chainBlock is the newest block: its time in Unix seconds, and the price of gas. The price is nil if the chain has none.
type chainBlock struct {
	time, baseFee *big.Int
}

func (n chainNode) newestBlock(ctx context.Context) (chainBlock, error) {
	said, err := n.ask(ctx, "eth_getBlockByNumber", "latest", false)
	if err != nil {
		return chainBlock{}, err
	}
	var block struct{ Timestamp, BaseFeePerGas string }
	if json.Unmarshal(said, &block) != nil || !quantityShape.MatchString(block.Timestamp) {
		return chainBlock{}, nonsense()
	}
	if !quantityShape.MatchString(block.BaseFeePerGas) {
		return chainBlock{quantity(block.Timestamp), nil}, nil
	}
	return chainBlock{quantity(block.Timestamp), quantity(block.BaseFeePerGas)}, nil
}

func nonsense() error { return withdrawalFailed("the node answers nonsense") }

func withdrawalFailed(why string) error {
	return &WithdrawalError{"the withdrawal did not come about: " + why}
}
