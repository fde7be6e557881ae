package buyer

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"time"

	launa "launa/sdk"
	"launa/sdk/internal/facts"
)

// The parts of x402's batch-settlement contract that the buyer uses.
const (
	configTuple = "(address,address,address,address,address,uint40,bytes32)"
	newest      = "latest"

	blockPoll = time.Second
)

var (
	initiateWithdraw   = selector("initiateWithdraw(" + configTuple + ",uint128)")
	finalizeWithdraw   = selector("finalizeWithdraw(" + configTuple + ")")
	channelsView       = selector("channels(bytes32)")
	pendingWithdrawals = selector("pendingWithdrawals(bytes32)")
)

func selector(signature string) []byte { return keccak256([]byte(signature))[:4] }

// channelContract is one channel of the contract, accessed through a node.
type channelContract struct {
	node    chainNode
	wallet  wallet
	kept    KeptChannel
	chainID *big.Int
	// Call data. The data of initiateWithdraw lacks the amount.
	holdsData, pendingData, initiateData, finalizeData []byte
}

func contractOf(kept KeptChannel, w wallet, node chainNode) (channelContract, error) {
	chain := evmNetwork.FindStringSubmatch(kept.Network)
	var words encoder
	id, config := words.bytes(kept.ID, 32), kept.Config.words(&words)
	if chain == nil || words.failed {
		return channelContract{}, &launa.InvalidArgumentError{Message: "that is no channel of batch-settlement"}
	}
	chainID, _ := new(big.Int).SetString(chain[1], 10)
	call := func(selector, arguments []byte) []byte { return append(selector[:4:4], arguments...) }
	return channelContract{
		node: node, wallet: w, kept: kept, chainID: chainID,
		holdsData: call(channelsView, id), pendingData: call(pendingWithdrawals, id),
		initiateData: call(initiateWithdraw, config), finalizeData: call(finalizeWithdraw, config),
	}, nil
}

// holds returns the sum of deposits less withdrawals, and the part that the seller has claimed.
func (c channelContract) holds(ctx context.Context, block string) (balance, claimed *big.Int, err error) {
	balance, claimed, err = c.node.pair(ctx, batchSettlementContract, c.holdsData, block)
	if err == nil && (balance.BitLen() > 128 || claimed.BitLen() > 128) {
		err = nonsense()
	}
	return balance, claimed, err
}

// pending returns the requested amount and the time of the request in Unix seconds. Both are zero without a request.
func (c channelContract) pending(ctx context.Context, block string) (amount *big.Int, since int64, err error) {
	amount, initiatedAt, err := c.node.pair(ctx, batchSettlementContract, c.pendingData, block)
	if err != nil {
		return nil, 0, err
	}
	if amount.BitLen() > 128 || initiatedAt.BitLen() > 40 {
		return nil, 0, nonsense()
	}
	return amount, initiatedAt.Int64(), nil
}

type sentTransaction struct{ hash, block string }

// send sends a transaction and waits until it is in a block.
func (c channelContract) send(ctx context.Context, data []byte) (sentTransaction, error) {
	transaction, err := c.transaction(ctx, data)
	if err != nil {
		return sentTransaction{}, err
	}
	// The signature is made here and for this chain. The buyer signs nothing that a node has filled in.
	raw, hash := c.wallet.signedTransaction(transaction)
	if _, err := c.node.ask(ctx, "eth_sendRawTransaction", raw); err != nil {
		return sentTransaction{}, err
	}
	block, err := c.blockOf(ctx, hash)
	return sentTransaction{hash, block}, err
}

// transaction asks the node for the cost of the step, and refuses an excessive one.
func (c channelContract) transaction(ctx context.Context, data []byte) (feeTransaction, error) {
	call := map[string]string{"from": c.wallet.address, "to": batchSettlementContract, "data": "0x" + hex.EncodeToString(data)}
	gas, err := c.node.number(ctx, "eth_estimateGas", call)
	if err != nil {
		return feeTransaction{}, err
	}
	block, err := c.node.newestBlock(ctx)
	if err != nil {
		return feeTransaction{}, err
	}
	if block.baseFee == nil {
		return feeTransaction{}, withdrawalFailed("the chain has no base fee (EIP-1559)")
	}
	priority, err := c.node.number(ctx, "eth_maxPriorityFeePerGas")
	if err != nil {
		return feeTransaction{}, err
	}
	balance, err := c.node.number(ctx, "eth_getBalance", c.wallet.address, newest)
	if err != nil {
		return feeTransaction{}, err
	}
	nonce, err := c.node.number(ctx, "eth_getTransactionCount", c.wallet.address, "pending")
	if err != nil {
		return feeTransaction{}, err
	}
	contract, _ := hex.DecodeString(batchSettlementContract[2:])
	// A fifth more than the newest block's price, because the price may rise before the next block.
	maxFee := new(big.Int).Div(new(big.Int).Mul(block.baseFee, big.NewInt(12)), big.NewInt(10))
	transaction := feeTransaction{
		chainID: c.chainID, nonce: nonce, gas: gas, maxFee: maxFee.Add(maxFee, priority), maxPriorityFee: priority,
		to: contract, data: data,
	}
	return transaction, transaction.check(balance)
}

// blockOf waits for a transaction and returns the number of its block in JSON-RPC notation. It asks again after a receipt without a block or
// an outcome, because the transaction was sent.
func (c channelContract) blockOf(ctx context.Context, hash string) (string, error) {
	for end := time.Now().Add(facts.LongestBlockWaitSeconds * time.Second); time.Now().Before(end); {
		said, err := c.node.ask(ctx, "eth_getTransactionReceipt", hash)
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		var receipt *struct{ Status, BlockNumber string }
		if err == nil && json.Unmarshal(said, &receipt) == nil && receipt != nil && quantityShape.MatchString(receipt.BlockNumber) {
			switch receipt.Status {
			case "0x1":
				return receipt.BlockNumber, nil
			case "0x0":
				return "", &WithdrawalError{"the chain has undone the transaction " + hash}
			}
		}
		select {
		case <-time.After(blockPoll):
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return "", &WithdrawalError{"the transaction " + hash + " is not in a block yet"}
}
