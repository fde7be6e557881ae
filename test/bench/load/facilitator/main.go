// Command facilitator has no chain: it says yes to everything at once, at a cost so low that a paid row measures the
// gateway and not the settlement. It is told its network and its answer to /supported. Transaction hashes count up.
package main

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"

	"launa/bench/load/serve"
)

func main() {
	network := flag.String("network", "", "network that settlements are said to be on")
	supported := flag.String("supported", "{}", "answer to GET /supported")
	flag.Parse()
	var transactions atomic.Uint64
	settled := func() string {
		return fmt.Sprintf(`{"success":true,"transaction":"0x%064x","network":%q}`, transactions.Add(1), *network)
	}
	serve.Loopback(answers(map[string]func() string{
		"/verify":    func() string { return `{"isValid":true}` },
		"/settle":    settled,
		"/supported": func() string { return *supported },
	}))
}

// answers gives each path's own answer to whatever is asked there.
func answers(of map[string]func() string) http.Handler {
	mux := http.NewServeMux()
	for path, body := range of {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body)
			w.Header().Set("content-type", "application/json")
			io.WriteString(w, body())
		})
	}
	return mux
}
