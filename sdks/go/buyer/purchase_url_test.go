package buyer

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	launa "launa/sdk"
)

func TestAnAddressWithoutANameIsRefused(t *testing.T) {
	asked := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer server.Close()
	host := strings.TrimPrefix(server.URL, "http://")
	for name, address := range map[string]*url.URL{
		"no host":           {Scheme: "http", Path: "/a"},
		"opaque":            {Scheme: "http", Opaque: "//" + host + "/a"},
		"opaque, a host":    {Scheme: "http", Host: host, Opaque: "//" + host + "/b", Path: "/a"},
		"another IPv4":      {Scheme: "http", Host: strings.Replace(host, "127.0.0.1", "127.1", 1), Path: "/a"},
		"a capital sharp s": {Scheme: "http", Host: "stra\u1e9ee.localhost", Path: "/a"},
		"a zone":            {Scheme: "http", Host: "[::1%lo]", Path: "/a"},
		"a port":            {Scheme: "http", Host: "127.0.0.1:65536", Path: "/a"},
		"a space":           {Scheme: "http", Host: host, Path: "/a ", RawPath: "/a "},
		"a space in query":  {Scheme: "http", Host: host, Path: "/a", RawQuery: "b "},
		"a password":        {Scheme: "http", Host: host, Path: "/a", User: url.UserPassword("user", "secret")},
		"an empty user":     {Scheme: "http", Host: host, Path: "/a", User: url.User("")},
	} {
		r := &http.Request{Method: http.MethodGet, URL: address, Host: address.Host}
		_, err := newBuyer(t, policy, WithAllowHTTP()).Do(r.WithContext(context.Background()))
		if invalid := new(launa.ConfigurationError); !errors.As(err, &invalid) {
			t.Errorf("%s: got %v", name, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error shows the password: %v", name, err)
		}
	}
	if asked {
		t.Error("a request was sent")
	}
}

// A payment is valid only for the URL of its first try. An SDK of another language sends the payment again to the URL in the journal.
func TestARequestIsSentToItsName(t *testing.T) {
	var sent []string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		sent = append(sent, r.Host+strings.TrimPrefix(r.RequestURI, "http://"+r.Host))
	}))
	defer server.Close()
	b := newBuyer(t, policy)
	for written, name := range map[string]string{
		"/a'b\"c?d'e\"f#g":     "/a'b%22c?d%27e%22f",
		"/a|b^c?d|e^f":         "/a|b%5Ec?d|e^f",
		"/a/../b\\%2e%2E\\c":   "/c",
		"/Zürich?city=Zürich":  "/Z%C3%BCrich?city=Z%C3%BCrich",
		"/a%2fb%c3%bc?c=%zz d": "/a%2fb%c3%bc?c=%zz%20d",
		"/a//b":                "/a//b",
		"//a|b":                "//a|b",
		"":                     "/",
	} {
		sent = nil
		address := strings.Replace(server.URL, "127.0.0.1", "Bücher.localhost", 1)
		if _, err := get(t, b, address+written); err != nil {
			t.Fatal(err)
		}
		if want := strings.TrimPrefix(strings.Replace(address, "Bücher", "xn--bcher-kva", 1), "http://") + name; len(sent) != 1 || sent[0] != want {
			t.Errorf("%q: sent %q; want %q", written, sent, want)
		}
	}
}
