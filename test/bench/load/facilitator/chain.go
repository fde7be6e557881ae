package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// Topics of the logs AuthorizationUsed(address,bytes32) and Transfer(address,address,uint256).
const (
	usedTopic     = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5"
	transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
)

// chain shows the receipt of each settlement, like the node of a real chain. Other questions get an error, so background jobs read nothing
// from it.
type chain struct {
	mutex   sync.Mutex
	settled map[string]payment
}

// payment is the part of a call of /settle that the receipt of its transaction shows.
type payment struct {
	PaymentPayload struct {
		Payload struct {
			Authorization struct {
				From, To, Value, Nonce string
			}
		}
	}
	PaymentRequirements struct{ Asset string }
}

// settle stores the payment of a transaction.
func (c *chain) settle(transaction string, request []byte) {
	var paid payment
	if json.Unmarshal(request, &paid) != nil {
		return
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.settled[transaction] = paid
}

// rpc answers one JSON-RPC call. It deletes a receipt after the first question about it.
func (c *chain) rpc(request []byte) string {
	var call struct {
		ID     json.RawMessage
		Method string
		Params []any
	}
	const failed = `{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"not here"}}`
	if json.Unmarshal(request, &call) != nil || call.Method != "eth_getTransactionReceipt" || len(call.Params) == 0 {
		return failed
	}
	transaction, _ := call.Params[0].(string)
	c.mutex.Lock()
	paid, known := c.settled[transaction]
	delete(c.settled, transaction)
	c.mutex.Unlock()
	if !known {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":null}`, call.ID)
	}
	authorization := paid.PaymentPayload.Payload.Authorization
	asset := paid.PaymentRequirements.Asset
	const receipt = `{"jsonrpc":"2.0","id":%s,"result":{"status":"0x1","transactionHash":%q,"logs":[` +
		`{"address":%q,"topics":[%q,%q,%q],"data":"0x"},` +
		`{"address":%q,"topics":[%q,%q,%q],"data":%q}]}}`
	from := word(authorization.From)
	return fmt.Sprintf(receipt, call.ID, transaction,
		asset, usedTopic, from, authorization.Nonce,
		asset, transferTopic, from, word(authorization.To), amount(authorization.Value))
}

// word pads an address to 32 bytes.
func word(address string) string {
	return "0x" + strings.Repeat("0", 24) + strings.TrimPrefix(address, "0x")
}

// amount writes a decimal number of atomic units as 32 bytes.
func amount(value string) string {
	var units uint64
	fmt.Sscan(value, &units)
	return fmt.Sprintf("0x%064x", units)
}
