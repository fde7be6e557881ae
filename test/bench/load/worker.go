package main

import (
	"encoding/base64"
	"errors"
	"net"
	"strconv"
	"strings"
	"time"
)

// The most time for one answer; a slower one counts as an error.
const patience = 15 * time.Second

// client is one connection, opened when it is needed.
type client interface {
	exchange(request) (answer, error)
	close()
}

type answer struct {
	status int
	// False when the server ends the connection.
	keep bool
	// The PAYMENT-RESPONSE header.
	receipt string
}

// connector returns the function that opens connections as the settings require.
func connector(s settings) (func() client, error) {
	if s.ca == "" {
		return func() client { return &http1{settings: s} }, nil
	}
	return overTLS(s)
}

// worker is one connection's loop.
type worker struct {
	settings
	window   window
	requests *source
	client   client
	// Microseconds, of answers inside the window.
	latencies []int64
	// latencies, in the same order, minus the facilitator's time.
	added  []int64
	errors map[string]int
	total  int
}

func (w *worker) run() {
	for {
		request, ok := w.requests.take()
		begun := time.Now()
		if !ok || begun.After(w.window.end) {
			break
		}
		answer, err := w.client.exchange(request)
		done := time.Now()
		inside := done.After(w.window.begin) && !done.After(w.window.end)
		own, known := int64(0), true
		if w.facilitated && err == nil && answer.status == w.expected {
			own, known = facilitatorTime(answer.receipt)
		}
		switch {
		case err == nil && answer.status == w.expected && known:
			w.total++
			if inside {
				latency := done.Sub(begun).Microseconds()
				w.latencies = append(w.latencies, latency)
				if w.facilitated {
					w.added = append(w.added, latency-own)
				}
			}
		case inside && err != nil:
			w.errors[name(err)]++
		case inside && !known:
			w.errors["receipt"]++
		case inside:
			w.errors[strconv.Itoa(answer.status)]++
		}
		if err != nil || !answer.keep {
			w.client.close()
		}
		if err != nil {
			time.Sleep(10 * time.Millisecond)
		}
	}
	w.client.close()
}

// facilitatorTime reads from a receipt how many microseconds its facilitator took (see the command facilitator).
func facilitatorTime(receipt string) (microseconds int64, ok bool) {
	text, err := base64.StdEncoding.DecodeString(receipt)
	if err != nil {
		return 0, false
	}
	_, rest, found := strings.Cut(string(text), `"transaction":"0x`)
	if !found || len(rest) < 64 {
		return 0, false
	}
	microseconds, err = strconv.ParseInt(rest[48:64], 16, 64)
	return microseconds, err == nil
}

func name(err error) string {
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return "timeout"
	}
	return "connection"
}
