// Command upstream is the upstream behind the benchmark's gateways. It answers every request with the same small JSON, at so little cost
// that it does not affect the measurement.
package main

import (
	"io"
	"net/http"

	"launa/bench/load/serve"
)

const body = `{"city":"Berlin","temperature_c":21.5,"condition":"sunny"}`

func main() {
	serve.Loopback(http.HandlerFunc(answer))
}

func answer(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("content-type", "application/json")
	io.WriteString(w, body)
}
