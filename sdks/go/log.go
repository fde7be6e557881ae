package launa

import (
	"context"
	"log/slog"
	"net/http"

	"launa/sdk/internal/requestlog"
)

// Version of this module, as the User-Agent names it.
const Version = "0.1.0"

// WithLogger has each try of a request logged at level debug: method, address without its query, status, duration and request id. No
// body, no query and no other header is logged, since they carry passwords, keys and payments. Unless given, LAUNA_LOG=debug logs to
// stderr, and nothing is logged otherwise.
func WithLogger(logger *slog.Logger) Option { return func(o *clientOptions) { o.logger = logger } }

// Response is how the service answered, beside the body.
type Response struct {
	Status int
	Header http.Header
	// For questions to the operator. May be empty.
	RequestID string
}

// ReadResponse writes to response how the service answered, also when it answered an error. It stays as it is when no answer came.
//
//	var response launa.Response
//	api, err := client.APIs.Get(ctx, id, launa.ReadResponse(&response))
func ReadResponse(response *Response) RequestOption {
	return func(o *requestOptions) { o.response = response }
}

// logging is a client whose tries are logged, when somebody wants that.
func logging(client *http.Client, logger *slog.Logger, getenv func(string) string) {
	if logger = requestlog.Chosen(logger, getenv); logger.Enabled(context.Background(), slog.LevelDebug) {
		client.Transport = requestlog.Transport(client.Transport, logger)
	}
}
