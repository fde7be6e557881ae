// Command upstream is what the benchmark's gateways stand in front of: it answers every request with the same small
// JSON at a cost so low that it hides nothing. It prints its port and ends when standard input is closed.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
)

const body = `{"city":"Berlin","temperature_c":21.5,"condition":"sunny"}`

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	log.Fatal(http.Serve(listener, http.HandlerFunc(answer)))
}

func answer(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("content-type", "application/json")
	io.WriteString(w, body)
}
