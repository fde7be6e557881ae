package buyer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	launa "launa/sdk"
)

type withdrawalVectors struct {
	PrivateKey string       `json:"private_key"`
	Channel    KeptChannel  `json:"channel"`
	Before     ChannelState `json:"before"`
	Cases      []struct {
		Name  string     `json:"name"`
		Node  nodeScript `json:"node"`
		Sent  []string   `json:"sent"`
		Value *struct {
			State         WithdrawalState `json:"state"`
			Amount        string          `json:"amount"`
			AvailableFrom int64           `json:"available_from"`
			Transaction   string          `json:"transaction"`
		} `json:"value"`
		Error   string       `json:"error"`
		Message string       `json:"message"`
		After   ChannelState `json:"after"`
	} `json:"cases"`
}

// nodeScript contains a node's answers. sdks/vectors/scripted-node.ts describes its keys.
type nodeScript map[string]nodeAnswers

// nodeAnswers are given in turn. The last one repeats.
type nodeAnswers []map[string]any

// UnmarshalJSON reads one answer or a list.
func (a *nodeAnswers) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]map[string]any)(a))
	}
	*a = make(nodeAnswers, 1)
	return json.Unmarshal(text, &(*a)[0])
}

type scriptedNode struct {
	*httptest.Server
	mutex sync.Mutex
	sent  []string
	given map[string]int
}

// answerTo also answers the length to which spaces fill the answer.
func (n *scriptedNode) answerTo(key string, script nodeScript) (answer map[string]any, length int) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	answers, isKnown := script[key]
	if !isKnown {
		answers = nodeAnswers{{"error": map[string]any{"code": -32601, "message": "method not found: " + key}}}
	}
	answer = maps.Clone(answers[min(n.given[key], len(answers)-1)])
	n.given[key]++
	bytes, _ := answer["bytes"].(float64)
	delete(answer, "bytes")
	return answer, int(bytes)
}

func startNode(t *testing.T, script nodeScript, onAsked func(method string)) *scriptedNode {
	node := &scriptedNode{given: map[string]int{}}
	node.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct {
			ID     int
			Method string
			Params []any
		}
		if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
			t.Error(err)
		}
		onAsked(asked.Method)
		key := asked.Method
		switch asked.Method {
		case "eth_call":
			call := asked.Params[0].(map[string]any)
			key = fmt.Sprintf("eth_call %s %s %s", strings.ToLower(call["to"].(string)), call["data"], asked.Params[1])
		case "eth_sendRawTransaction":
			node.mutex.Lock()
			node.sent = append(node.sent, asked.Params[0].(string))
			node.mutex.Unlock()
		}
		answer, length := node.answerTo(key, script)
		answer["jsonrpc"], answer["id"] = "2.0", asked.ID
		text, err := json.Marshal(answer)
		if err != nil {
			t.Error(err)
		}
		// The client may go away before the end.
		_, _ = w.Write(bytes.Repeat([]byte(" "), max(length-len(text), 0)))
		_, _ = w.Write(text)
	}))
	t.Cleanup(node.Close)
	return node
}

func readWithdrawals(t *testing.T) (v withdrawalVectors) {
	t.Helper()
	text := must(os.ReadFile("../../vectors/withdrawals.json"))(t)
	if err := json.Unmarshal(text, &v); err != nil || len(v.Cases) == 0 {
		t.Fatal(err)
	}
	return v
}

func (v withdrawalVectors) buyer(t *testing.T) (*Buyer, ChannelStore) {
	t.Helper()
	store := MemoryChannels()
	if err := store.Set(context.Background(), v.Channel.ID, v.Before); err != nil {
		t.Fatal(err)
	}
	return must(New(policy, WithPrivateKey(v.PrivateKey), WithChannels(store)))(t), store
}

func TestWithdrawals(t *testing.T) {
	v := readWithdrawals(t)
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			node := startNode(t, c.Node, func(string) {})
			b, store := v.buyer(t)
			got, err := b.Withdraw(context.Background(), v.Channel, node.URL)
			if c.Value != nil {
				want := Withdrawal(*c.Value)
				if err != nil || *got != want {
					t.Errorf("got %+v, %v; want %+v", got, err, want)
				}
			} else if err == nil || nameOf(err) != c.Error || c.Message != "" && err.Error() != c.Message {
				t.Errorf("got %v; want %s: %s", err, c.Error, c.Message)
			}
			if !slices.Equal(node.sent, c.Sent) {
				t.Errorf("sent %v; want %v", node.sent, c.Sent)
			}
			after := must(store.Get(context.Background(), v.Channel.ID))(t)
			if after.ChargedCumulativeAmount != c.After.ChargedCumulativeAmount || after.Balance != c.After.Balance {
				t.Errorf("knows %+v; want %+v", after, c.After)
			}
		})
	}
}

func nameOf(err error) string { return reflect.TypeOf(err).Elem().Name() }

// anAbortedWithdrawal ends its context when the node gets a call of the method.
func anAbortedWithdrawal(t *testing.T, script nodeScript, method string) (sent []string, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	node := startNode(t, script, func(asked string) {
		if asked == method {
			cancel()
		}
	})
	v := readWithdrawals(t)
	b, _ := v.buyer(t)
	_, err = b.Withdraw(ctx, v.Channel, node.URL)
	node.Close()
	return node.sent, err
}

func TestAWithdrawalEndsWithItsContext(t *testing.T) {
	script := readWithdrawals(t).Cases[0].Node
	for _, method := range []string{"eth_chainId", "eth_call", "eth_estimateGas", "eth_getTransactionCount"} {
		if sent, err := anAbortedWithdrawal(t, script, method); !errors.Is(err, context.Canceled) || len(sent) > 0 {
			t.Errorf("%s: got %v, sent %v", method, err, sent)
		}
	}
	script["eth_getTransactionReceipt"] = nodeAnswers{{"result": nil}}
	if sent, err := anAbortedWithdrawal(t, script, "eth_getTransactionReceipt"); !errors.Is(err, context.Canceled) || len(sent) != 1 {
		t.Errorf("got %v, sent %v", err, sent)
	}
}

func TestANodesAddressIsInNoError(t *testing.T) {
	v := readWithdrawals(t)
	b, _ := v.buyer(t)
	for _, url := range []string{"http://127.0.0.1:1/secret", "secret://x", "http://[secret"} {
		_, err := b.Withdraw(context.Background(), v.Channel, url)
		if failure := new(WithdrawalError); !errors.As(err, &failure) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: got %v", url, err)
		}
	}
	other := v.Channel
	other.ID = "../secret"
	_, err := b.Withdraw(context.Background(), other, "http://127.0.0.1:1")
	if failure := new(launa.InvalidArgumentError); !errors.As(err, &failure) {
		t.Errorf("got %v", err)
	}
}

func TestANodeLeadsNowhereElse(t *testing.T) {
	inner := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("got %s", r.URL) }))
	defer inner.Close()
	v := readWithdrawals(t)
	for _, status := range []int{302, 307} {
		node := httptest.NewServer(http.RedirectHandler(inner.URL, status))
		b, _ := v.buyer(t)
		_, err := b.Withdraw(context.Background(), v.Channel, node.URL)
		if failure := new(WithdrawalError); !errors.As(err, &failure) {
			t.Errorf("%d: got %v", status, err)
		}
		node.Close()
	}
}

func TestANodesWholeAnswerHasATimeLimit(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			_, _ = w.Write([]byte(" "))
			w.(http.Flusher).Flush()
			time.Sleep(5 * time.Millisecond)
		}
	}))
	defer server.Close()
	node := newChainNode(server.URL)
	if node.client.Timeout != 10*time.Second {
		t.Errorf("the limit is %s", node.client.Timeout)
	}
	node.client.Timeout = 200 * time.Millisecond
	_, err := node.ask(context.Background(), "eth_chainId")
	if failure := new(WithdrawalError); !errors.As(err, &failure) {
		t.Errorf("got %v", err)
	}
}

func TestChannelsThatWereDepositedInto(t *testing.T) {
	s := sellByVoucher(t, new(ledger).charge)
	for name, store := range map[string]ChannelStore{"memory": MemoryChannels(), "files": FileChannels(t.TempDir())} {
		b := newBuyer(t, batchPolicy, WithChannels(store))
		if list, err := b.Channels(context.Background()); err != nil || len(list) > 0 {
			t.Errorf("%s: got %v, %v", name, list, err)
		}
		if _, err := get(t, b, s.url); err != nil {
			t.Fatal(err)
		}
		list := must(b.Channels(context.Background()))(t)
		if len(list) != 1 || list[0].Host != "shop.dev.localhost" || must(list[0].Config.id("84532"))(t) != list[0].ID {
			t.Errorf("%s: got %+v", name, list)
		}
		other := must(New(batchPolicy, WithPrivateKey("0x"+strings.Repeat("11", 32)), WithChannels(store)))(t)
		if list := must(other.Channels(context.Background()))(t); len(list) > 0 {
			t.Errorf("%s: another key has %+v", name, list)
		}
		s = sellByVoucher(t, new(ledger).charge)
	}
}

// Terms with a wrong checksum are refused. A deposit made before comes back all the same.
func TestAChannelWithAWrongChecksumIsWithdrawn(t *testing.T) {
	const right, wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"
	kept := readWithdrawals(t).Channel
	finalized := func(receiver string) []byte {
		kept.Config.Receiver = receiver
		return must(contractOf(kept, wallet{}, chainNode{}))(t).finalizeData
	}
	if !bytes.Equal(finalized(wrong), finalized(right)) {
		t.Error("the contract gets another channel")
	}
}

func TestAChannelFileThatWasCutHidesNoOtherChannel(t *testing.T) {
	directory := t.TempDir()
	s := sellByVoucher(t, new(ledger).charge)
	b := newBuyer(t, batchPolicy, WithChannels(FileChannels(directory)))
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	kept := must(b.Channels(context.Background()))(t)
	for _, text := range []string{"", `{"channel":{"id"`} {
		cut := filepath.Join(directory, "client", keptChannelID("0x"+strings.Repeat("1", 64))+".json")
		if err := os.WriteFile(cut, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := b.Channels(context.Background())
		if !reflect.DeepEqual(list, kept) || len(list) != 1 {
			t.Errorf("got %v; want %v", list, kept)
		}
		if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), cut) {
			t.Errorf("got %v", err)
		}
		// Payments of other channels go on.
		if _, err := get(t, b, s.url); err != nil {
			t.Error(err)
		}
	}
	// The state file of this channel was cut. A payment through it names the file.
	own := filepath.Join(directory, "client", kept[0].ID+".json")
	if err := os.WriteFile(own, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := get(t, b, s.url)
	if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), own) {
		t.Errorf("got %v", err)
	}
}

// Taken as empty, such a file would lead to a second deposit.
func TestADamagedChannelFileTakesNoDeposit(t *testing.T) {
	directory := t.TempDir()
	s := sellByVoucher(t, new(ledger).charge)
	b := newBuyer(t, batchPolicy, WithChannels(FileChannels(directory)))
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	id := must(b.Channels(context.Background()))(t)[0].ID
	terms, _ := termsOf(json.RawMessage(s.accepts))
	for file, texts := range map[string][]string{
		id: {
			`null`, `[]`, `"x"`, `{"balance":"x"}`, `{"balance":"1,000"}`, `{"balance":""}`, `{"balance":null}`, `{"balance":1000}`,
			`{"balance":"-1"}`, `{"balance":"1e3"}`, `{"chargedCumulativeAmount":"x"}`, `{"signedMaxClaimable":"x"}`,
			`{"unansweredClaimable":"x"}`,
		},
		pinID(terms): {`null`, `{"pin":null}`, `{"pin":5}`},
	} {
		path := filepath.Join(directory, "client", file+".json")
		before := must(os.ReadFile(path))(t)
		for _, text := range texts {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := FileChannels(directory).Get(context.Background(), file)
			if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), path) {
				t.Errorf("%s: got %v", text, err)
			}
			if file != id {
				continue
			}
			if _, err := get(t, b, s.url); err == nil {
				t.Errorf("%s: paid", text)
			}
		}
		if err := os.WriteFile(path, before, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	checkSent(t, s, "d100", "v200")
}
