package launa

import (
	"log/slog"
	"net/http"
)

// Version of this module, as the User-Agent names it.
const Version = "0.1.0"

// WithLogger logs each try of a request at level debug: method, address without its query, status, duration and request id. It logs no
// body, no query and no other header, because they carry passwords, keys and payments. Without WithLogger, LAUNA_LOG=debug logs to stderr.
// Otherwise nothing is logged.
func WithLogger(logger *slog.Logger) Option { return func(o *clientOptions) { o.logger = logger } }

// Response contains the service's answer except the body.
type Response struct {
	Status int
	Header http.Header
	// Name it in questions to the operator. May be empty.
	RequestID string
}

// ReadResponse writes the service's answer to response, also for an error answer. Without an answer, response does not change.
//
//	var response launa.Response
//	api, err := client.APIs.Get(ctx, id, launa.ReadResponse(&response))
func ReadResponse(response *Response) RequestOption {
	return func(o *requestOptions) { o.response = response }
}
