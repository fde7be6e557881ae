package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

// http2 is a connection over TLS, with one stream at a time.
type http2 struct {
	settings
	transport *http.Transport
	client    *http.Client
}

// overTLS returns a function that connects and trusts the certificate authority in the settings.
func overTLS(s settings) (func() client, error) {
	pem, err := os.ReadFile(s.ca)
	if err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return nil, errors.New("no certificate in " + s.ca)
	}
	var protocols http.Protocols
	protocols.SetHTTP2(true)
	return func() client {
		transport := &http.Transport{
			// No resolver knows the name, so the dialer uses the address.
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return (&net.Dialer{Timeout: patience}).DialContext(ctx, network, s.address)
			},
			TLSClientConfig:    &tls.Config{RootCAs: roots},
			Protocols:          &protocols,
			DisableCompression: true,
		}
		return &http2{settings: s, transport: transport, client: &http.Client{Transport: transport, Timeout: patience}}
	}, nil
}

func (c *http2) exchange(r request) (answer, error) {
	sent, err := http.NewRequest(http.MethodGet, "https://"+c.host+r.path, nil)
	if err != nil {
		return answer{}, err
	}
	sent.Header.Set("accept", "application/json")
	if name, value, found := strings.Cut(c.constant, ":"); found {
		sent.Header.Set(name, strings.TrimSpace(value))
	}
	if c.header != "" {
		sent.Header.Set(c.header, r.value)
	}
	response, err := c.client.Do(sent)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	if response.ProtoMajor != 2 {
		return answer{}, errMalformed
	}
	if _, err = io.Copy(io.Discard, response.Body); err != nil {
		return answer{}, err
	}
	return answer{status: response.StatusCode, keep: true, receipt: response.Header.Get("payment-response")}, nil
}

func (c *http2) close() { c.transport.CloseIdleConnections() }
