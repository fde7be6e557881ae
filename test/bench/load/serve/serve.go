// Package serve runs the HTTP servers of the benchmark that stand behind a gateway.
package serve

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
)

// Loopback listens on a free port, prints the port, and ends when standard input closes.
func Loopback(handler http.Handler) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	log.Fatal(http.Serve(listener, handler))
}
