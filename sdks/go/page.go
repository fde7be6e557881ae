package launa

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"net/url"
	"reflect"
	"strings"
	"time"
)

// Page is one page of a list, newest items first.
type Page[T any] struct {
	Items []T `json:"items"`
	// Empty after the last page.
	NextCursor string `json:"next_cursor"`

	read func(ctx context.Context, cursor string) (*Page[T], error)
}

// Next returns the next page, or nil after the last.
func (p *Page[T]) Next(ctx context.Context) (*Page[T], error) {
	if p.NextCursor == "" {
		return nil, nil
	}
	next, err := p.read(ctx, p.NextCursor)
	if err != nil {
		return nil, err
	}
	// A server that always returns the same cursor would get requests without end.
	if next.NextCursor == p.NextCursor {
		return nil, &APIError{Status: 200, Code: CodeUnknown, Message: "the list does not go on"}
	}
	return next, nil
}

// All iterates over the items of this page and of the following pages, which it reads when they are needed. An error ends the iteration.
//
//	for api, err := range page.All(ctx) {
func (p *Page[T]) All(ctx context.Context) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var nothing T
		for page := p; page != nil; {
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
			var err error
			if page, err = page.Next(ctx); err != nil {
				yield(nothing, err)
				return
			}
		}
	}
}

// list reads the first page of a list operation.
func list[T any](ctx context.Context, t *transport, to route, in input, options []RequestOption) (*Page[T], error) {
	var read func(ctx context.Context, cursor string) (*Page[T], error)
	read = func(ctx context.Context, cursor string) (*Page[T], error) {
		next := in
		next.query = maps.Clone(in.query)
		if cursor != "" {
			next.query.Set("cursor", cursor)
		}
		page, err := send[Page[T]](ctx, t, to, next, options)
		if err != nil {
			return nil, err
		}
		page.read = read
		return page, nil
	}
	return read(ctx, "")
}

// queryOf encodes the generated parameter types. Zero values are not sent.
func queryOf[T any](parameters *T) url.Values {
	query := url.Values{}
	if parameters == nil {
		return query
	}
	value := reflect.ValueOf(*parameters)
	for i := range value.NumField() {
		if field := value.Field(i); !field.IsZero() {
			name, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("form"), ",")
			if moment, isTime := field.Interface().(time.Time); isTime {
				query.Set(name, moment.Format(time.RFC3339Nano))
			} else {
				query.Set(name, fmt.Sprint(field.Interface()))
			}
		}
	}
	return query
}
