// Command facilitator has no chain: it says yes to everything at once, at a cost so low that a paid row measures the
// gateway and not the settlement. It is told its network and its answer to /supported, prints its port and ends when
// standard input is closed. Transaction hashes count up.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"sync/atomic"
)

func main() {
	network := flag.String("network", "", "network that settlements are said to be on")
	supported := flag.String("supported", "{}", "answer to GET /supported")
	flag.Parse()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	var transactions atomic.Uint64
	settled := func() string {
		return fmt.Sprintf(`{"success":true,"transaction":"0x%064x","network":%q}`, transactions.Add(1), *network)
	}
	log.Fatal(http.Serve(listener, answers(map[string]func() string{
		"/verify":    func() string { return `{"isValid":true}` },
		"/settle":    settled,
		"/supported": func() string { return *supported },
	})))
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
