// Package serve is how programs of the benchmark stand behind a gateway.
package serve

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
)

// Loopback answers on a free port, which it prints, until standard input is closed.
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
