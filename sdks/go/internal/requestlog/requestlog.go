// Package requestlog logs requests without their secrets.
package requestlog

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"time"
)

// Add logs each request of a client at level debug. Without a logger, it logs to stderr if LAUNA_LOG is debug, and otherwise nowhere.
func Add(client *http.Client, logger *slog.Logger, getenv func(string) string) {
	if logger == nil && getenv("LAUNA_LOG") == "debug" {
		logger = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	if logger == nil || !logger.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	below := client.Transport
	if below == nil {
		below = http.DefaultTransport
	}
	client.Transport = &transport{below, logger}
}

type transport struct {
	below  http.RoundTripper
	logger *slog.Logger
}

// RoundTrip logs method, URL without its query, status, duration, request id and Retry-After. It logs no bodies, no queries and no other
// headers, because they carry passwords, keys and payments.
func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	begun := time.Now()
	response, err := t.below.RoundTrip(request)
	told := []slog.Attr{
		slog.String("method", request.Method),
		slog.String("url", fmt.Sprintf("%s://%s%s", request.URL.Scheme, request.URL.Host, request.URL.EscapedPath())),
		slog.Duration("duration", time.Since(begun).Round(time.Millisecond)),
	}
	if err != nil {
		told = append(told, slog.String("error", errorType(err)))
		t.logger.LogAttrs(request.Context(), slog.LevelDebug, "launa: no answer", told...)
		return response, err
	}
	told = append(told, slog.Int("status", response.StatusCode))
	for name, header := range map[string]string{"request_id": "X-Request-Id", "retry_after": "Retry-After"} {
		if value := response.Header.Get(header); value != "" {
			told = append(told, slog.String(name, shown(value)))
		}
	}
	t.logger.LogAttrs(request.Context(), slog.LevelDebug, "launa: request", told...)
	return response, nil
}

// errorType returns the type of an error. Its message is left out, because it may repeat sent data.
func errorType(err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return "canceled"
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	}
	return fmt.Sprintf("%T", err)
}

// shown cuts a header and replaces control characters, because the server sets it.
func shown(value string) string {
	return strings.Map(func(character rune) rune {
		if character < ' ' || character > '~' {
			return '?'
		}
		return character
	}, value[:min(len(value), 64)])
}
