// Code generated from openapi/openapi.json and sdks/surface by `make sdk`; DO NOT EDIT.

package launa

// BadRequestError is status 400.
type BadRequestError struct{ *APIError }

func (e *BadRequestError) Unwrap() error { return e.APIError }

// UnauthorizedError is status 401.
type UnauthorizedError struct{ *APIError }

func (e *UnauthorizedError) Unwrap() error { return e.APIError }

// ForbiddenError is status 403.
type ForbiddenError struct{ *APIError }

func (e *ForbiddenError) Unwrap() error { return e.APIError }

// NotFoundError is status 404.
type NotFoundError struct{ *APIError }

func (e *NotFoundError) Unwrap() error { return e.APIError }

// ConflictError is status 409.
type ConflictError struct{ *APIError }

func (e *ConflictError) Unwrap() error { return e.APIError }

// UnprocessableError is status 422.
type UnprocessableError struct{ *APIError }

func (e *UnprocessableError) Unwrap() error { return e.APIError }

// RateLimitedError is status 429.
type RateLimitedError struct{ *APIError }

func (e *RateLimitedError) Unwrap() error { return e.APIError }

// ServerError is status 500 and above.
type ServerError struct{ *APIError }

func (e *ServerError) Unwrap() error { return e.APIError }

func (e *APIError) byStatus() error {
	switch {
	case e.Status == 400:
		return &BadRequestError{e}
	case e.Status == 401:
		return &UnauthorizedError{e}
	case e.Status == 403:
		return &ForbiddenError{e}
	case e.Status == 404:
		return &NotFoundError{e}
	case e.Status == 409:
		return &ConflictError{e}
	case e.Status == 422:
		return &UnprocessableError{e}
	case e.Status == 429:
		return &RateLimitedError{e}
	case e.Status >= 500:
		return &ServerError{e}
	}
	return e
}
