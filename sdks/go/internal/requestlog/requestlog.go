// Package requestlog logs requests without anything that is secret in them.
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

// Chosen is the logger that was given; without one it writes to stderr when LAUNA_LOG is debug, and else nowhere.
func Chosen(given *slog.Logger, getenv func(string) string) *slog.Logger {
	switch {
	case given != nil:
		return given
	case getenv("LAUNA_LOG") == "debug":
		return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	return slog.New(slog.DiscardHandler)
}

// Transport logs each request that goes through another transport, http.DefaultTransport if that is nil.
func Transport(below http.RoundTripper, logger *slog.Logger) http.RoundTripper {
	if below == nil {
		below = http.DefaultTransport
	}
	return &transport{below, logger}
}

type transport struct {
	below  http.RoundTripper
	logger *slog.Logger
}

// RoundTrip tells method, address without its query, status and duration. Bodies, queries and other headers stay out: they carry
// passwords, keys and payments.
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

// errorType names an error by its type: a message may repeat what was sent; a type does not.
func errorType(err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return "canceled"
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	}
	return fmt.Sprintf("%T", err)
}

// shown: a header is the other side's text, so it is cut, and control characters are replaced.
func shown(value string) string {
	return strings.Map(func(character rune) rune {
		if character < ' ' || character > '~' {
			return '?'
		}
		return character
	}, value[:min(len(value), 64)])
}
