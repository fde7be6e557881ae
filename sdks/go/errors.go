package launa

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"launa/sdk/internal/facts"
	"launa/sdk/internal/retry"
)

// Error is the interface of all errors that this module itself creates. A cancelled context gives context.Canceled, and an expired one
// context.DeadlineExceeded.
type Error interface {
	error
	// LaunaError marks an error of this module.
	LaunaError()
}

// ConfigurationError means that options contradict each other or cannot be used. Nothing was sent.
type ConfigurationError struct{ Message string }

func (e *ConfigurationError) Error() string { return e.Message }
func (e *ConfigurationError) LaunaError()   {}

// InvalidArgumentError means that an argument is always invalid, whatever data the service has. Nothing was sent.
type InvalidArgumentError struct{ Message string }

func (e *InvalidArgumentError) Error() string { return e.Message }
func (e *InvalidArgumentError) LaunaError()   {}

// ConnectionError means that no answer came: the server could not be reached or the connection broke.
type ConnectionError struct {
	Message string
	Cause   error
}

func (e *ConnectionError) Error() string { return e.Message }
func (e *ConnectionError) Unwrap() error { return e.Cause }
func (e *ConnectionError) LaunaError()   {}

// TimeoutError is a ConnectionError: no answer came in time.
type TimeoutError struct{ *ConnectionError }

func (e *TimeoutError) Unwrap() error { return e.ConnectionError }

// CodeUnknown is the code of an error answer that does not come from the service itself.
const CodeUnknown ErrorCode = "unknown_error"

// ErrorDetail names a field of a request and its mistake.
type ErrorDetail struct {
	// The field of the input, with dots (accepts.0.amount).
	Path    string `json:"path"`
	Message string `json:"message"`
}

// APIError is an error answer of the service. The common statuses have types of their own below. errors.As finds such an error by its own
// type and by APIError.
type APIError struct {
	Status int
	// A stable code from the service's catalogue, which may be newer than this module. CodeUnknown if the answer has none.
	Code    ErrorCode
	Message string
	// Name this id when you ask for help. May be empty.
	RequestID string
	Details   []ErrorDetail
	// Nil if the answer names no time for a retry.
	RetryAfterSeconds *int
}

func (e *APIError) Error() string { return e.Message }
func (e *APIError) LaunaError()   {}

// apiErrorOf returns the error for an error answer to a request.
func (t *transport) apiErrorOf(request built, status int, header http.Header, body []byte) error {
	failure := &APIError{
		Status: status, Code: CodeUnknown, Message: fmt.Sprintf("HTTP %d", status),
		RequestID: header.Get("X-Request-Id"), Details: []ErrorDetail{},
	}
	if seconds, found := retry.AfterSeconds(header); found {
		failure.RetryAfterSeconds = &seconds
	}
	failure.read(body)
	if about := t.about(request, failure); about != "" {
		failure.Message += ": " + about
	}
	return failure.byStatus()
}

// about returns a fact that the service does not report: the missing resource, or a credential or base URL of the wrong environment.
func (t *transport) about(request built, failure *APIError) string {
	address, err := url.Parse(request.url)
	if err != nil {
		return ""
	}
	origin, has := address.Scheme+"://"+address.Host, t.connection
	switch {
	case failure.Code == ErrorCodeNotFound:
		return request.method + " " + address.EscapedPath()
	case failure.Code == ErrorCodeUnauthorized && has.apiKey == nil && has.token == nil:
		return "no credential was sent; give an API key or a token"
	case failure.Code == ErrorCodeJwtRequired && has.apiKey != nil:
		return "an API key cannot do this; give the token of a login"
	case failure.Code == ErrorCodeJwtRequired && has.token == nil:
		return "no credential was sent; give the token of a login"
	case failure.Code == ErrorCodeInvalidToken && has.apiKey != nil:
		return origin + " does not know this API key, which has ended, was revoked, or belongs to another base URL"
	case failure.Code == ErrorCodeInvalidToken && has.token != nil:
		return origin + " does not know this token; log in again"
	case failure.Code == CodeUnknown && failure.Status < http.StatusInternalServerError:
		return origin + " does not answer as a control plane; check the base URL"
	}
	return ""
}

// read reads the service's error body field by field, because another server may have sent it.
func (e *APIError) read(body []byte) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(body, &fields) != nil {
		return
	}
	for name, to := range map[string]*string{"code": (*string)(&e.Code), "error": &e.Message, "request_id": &e.RequestID} {
		var text *string
		if json.Unmarshal(fields[name], &text) == nil && text != nil {
			*to = *text
		}
	}
	var details []json.RawMessage
	_ = json.Unmarshal(fields["details"], &details)
	for _, text := range details {
		var detail struct{ Path, Message *string }
		if json.Unmarshal(text, &detail) == nil && detail.Path != nil && detail.Message != nil {
			e.Details = append(e.Details, ErrorDetail{*detail.Path, *detail.Message})
		}
	}
	e.tellDetails()
}

// tellDetails adds details to the message, such as the missing scope, since the OpenAPI contract prescribes some messages without such
// details.
func (e *APIError) tellDetails() {
	var untold []string
	for _, detail := range e.Details {
		if strings.Contains(e.Message, detail.Message) || len(untold) == facts.MostErrorDetails {
			continue
		}
		if detail.Path == "scopes" {
			untold = append(untold, detail.Message)
		} else {
			untold = append(untold, detail.Path+" "+detail.Message)
		}
	}
	if len(untold) > 0 {
		e.Message += ": " + strings.Join(untold, "; ")
	}
}
