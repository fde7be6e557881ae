package launa

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"launa/sdk/internal/vectors"
)

// headersOf returns the headers that a client sends, with names in lower case.
func headersOf(options []Option, more ...RequestOption) (map[string]string, error) {
	headers := map[string]string{}
	transport := roundTrip(func(request *http.Request) (*http.Response, error) {
		for name := range request.Header {
			headers[strings.ToLower(name)] = request.Header.Get(name)
		}
		return answer(200, "{}", http.Header{}), nil
	})
	client, err := New(append(options, WithoutCredential(), WithHTTPClient(&http.Client{Transport: transport}))...)
	if err != nil {
		return nil, err
	}
	_, err = client.Auth.Me(context.Background(), more...)
	return headers, err
}

func TestExtraHeaders(t *testing.T) {
	clearVariables(t)
	type vector struct {
		Given map[string]string `json:"given"`
		expected[map[string]string]
	}
	for _, v := range vectors.Read[struct{ Headers []vector }](t, "requests").Headers {
		t.Run(fmt.Sprint(v.Given), func(t *testing.T) {
			var options []RequestOption
			for name, value := range v.Given {
				options = append(options, Header(name, value))
			}
			headers, err := headersOf(nil, options...)
			maps.DeleteFunc(headers, func(name, _ string) bool { return slices.Contains([]string{"accept", "user-agent"}, name) })
			v.check(t, headers, err)
		})
	}
}

func TestAppInfo(t *testing.T) {
	clearVariables(t)
	type vector struct {
		App AppInfo `json:"app"`
		expected[string]
	}
	for _, v := range vectors.Read[struct{ Apps []vector }](t, "requests").Apps {
		t.Run(v.App.Name, func(t *testing.T) {
			headers, err := headersOf([]Option{WithAppInfo(v.App)})
			v.check(t, strings.TrimPrefix(headers["user-agent"], agent), err)
		})
	}
}
