// Command facilitator is a facilitator without a chain, which accepts every payment. Without delays, a paid row measures the gateway and
// not the settlement. With delays, it takes as long as a real facilitator, and also acts as the node that shows its settlements.
package main

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"launa/bench/load/serve"
)

func main() {
	network := flag.String("network", "", "network that settlements are said to be on")
	supported := flag.String("supported", "{}", "answer to GET /supported")
	verify := flag.Duration("verify", 0, "how long /verify takes")
	settle := flag.Duration("settle", 0, "how long /settle takes")
	jitter := flag.Float64("jitter", 0, "how far a time may be from its mean, as a part of the mean")
	seed := flag.Uint64("seed", 0, "seed of the times")
	flag.Parse()
	times := newTimes(*jitter, *seed)
	var transactions atomic.Uint64
	node := &chain{settled: map[string]payment{}}
	serve.Loopback(answers(map[string]func(request []byte) string{
		"/verify": func(request []byte) string {
			if *verify > 0 {
				times.spend(*verify, request)
			}
			return `{"isValid":true}`
		},
		"/settle": func(request []byte) string {
			// The last 16 digits of the transaction are the microseconds that both calls of this payment took here.
			var own time.Duration
			if *settle > 0 {
				own = times.spend(*settle, request)
				times.forget(request)
			}
			transaction := fmt.Sprintf("0x%048x%016x", transactions.Add(1), own.Microseconds())
			if *settle > 0 {
				node.settle(transaction, request)
			}
			return fmt.Sprintf(`{"success":true,"transaction":%q,"network":%q}`, transaction, *network)
		},
		"/rpc":       node.rpc,
		"/supported": func([]byte) string { return *supported },
	}))
}

// answers routes each path to its own function.
func answers(of map[string]func(request []byte) string) http.Handler {
	mux := http.NewServeMux()
	for path, body := range of {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			request, err := io.ReadAll(r.Body)
			if err != nil {
				return
			}
			answer := body(request)
			w.Header().Set("content-type", "application/json")
			io.WriteString(w, answer)
		})
	}
	return mux
}
