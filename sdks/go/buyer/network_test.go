package buyer

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

// names is a resolver that returns the test's answers, and counts its calls.
type names struct {
	mutex   sync.Mutex
	answers func(count int) []string
	count   int
}

func (n *names) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	n.count++
	var list []netip.Addr
	for _, text := range n.answers(n.count) {
		list = append(list, netip.MustParseAddr(text))
	}
	return list, nil
}

func resolvesTo(addresses ...string) *names {
	return &names{answers: func(int) []string { return addresses }}
}

func TestANameThatLeadsInsideIsRefusedBeforeConnecting(t *testing.T) {
	connected := make(chan bool, 100)
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { connected <- true }))
	defer server.Close()
	port := vectors.Must(url.Parse(server.URL))(t).Port()
	for _, addresses := range [][]string{{"127.0.0.1"}, {"::ffff:127.0.0.1"}, {"1.1.1.1", "127.0.0.1"}, {"10.1.2.3"}, {"169.254.169.254"}} {
		b := newBuyer(t, policy, WithAllowHTTP(), WithResolver(resolvesTo(addresses...)))
		_, err := get(t, b, "http://rebinding.example.com:"+port+"/")
		if refused := new(AddressRefusedError); !errors.As(err, &refused) || !strings.HasPrefix(err.Error(), "rebinding.example.com") {
			t.Errorf("%v: got %v", addresses, err)
		}
		if strings.Contains(err.Error(), addresses[0]) {
			t.Error("the error shows an internal address")
		}
	}
	for _, host := range []string{"10.1.2.3", "169.254.169.254", "[fd00::1]", "0.0.0.0"} {
		_, err := get(t, newBuyer(t, policy, WithAllowHTTP()), "http://"+host+":"+port+"/")
		if refused := new(AddressRefusedError); !errors.As(err, &refused) {
			t.Errorf("%s: got %v", host, err)
		}
	}
	_, err := Inspect(request(t, context.Background(), "http://inside.example.com:"+port), WithAllowHTTP(), WithResolver(resolvesTo("127.0.0.1")))
	if refused := new(AddressRefusedError); !errors.As(err, &refused) {
		t.Errorf("inspect: got %v", err)
	}
	if len(connected) != 0 {
		t.Error("a connection was made")
	}
	b := newBuyer(t, policy, WithAllowHTTP(), WithNetwork(NetworkAny), WithResolver(resolvesTo("127.0.0.1")))
	if result, err := get(t, b, "http://inside.example.com:"+port+"/"); err != nil || result.Outcome != OutcomeFree {
		t.Errorf("any network: got %v", err)
	}
}

// unkept is a transport that keeps no connections.
type unkept struct{ http.RoundTripper }

func (u unkept) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Close = true
	return u.RoundTripper.RoundTrip(r)
}

// The host name of the seller resolves to another IP address as soon as the seller has asked for a payment.
func TestThePaymentGoesWhereTheTermsCameFrom(t *testing.T) {
	var hosts []string
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		hosts = append(hosts, r.Context().Value(http.LocalAddrContextKey).(net.Addr).String())
		paid(w, r, count)
	})
	address := vectors.Must(url.Parse(s.url))(t)
	resolver := &names{answers: func(count int) []string { return []string{fmt.Sprintf("127.0.0.%d", count)} }}
	b := newBuyer(t, policy, WithAllowHTTP(), WithNetwork(NetworkAny), WithResolver(resolver))
	// The payment needs a new connection.
	b.client.Transport = unkept{b.client.Transport}
	address.Host = "shop.example.com:" + address.Port()
	if _, err := get(t, b, address.String()); err != nil {
		t.Fatal(err)
	}
	if resolver.count != 1 || len(hosts) != 1 || !strings.HasPrefix(hosts[0], "127.0.0.1:") {
		t.Errorf("resolved %d times; paid at %v", resolver.count, hosts)
	}
}

func TestPaymentsTakeHTTPSOutsideOfLoopback(t *testing.T) {
	b := newBuyer(t, policy, WithResolver(resolvesTo("127.0.0.1")))
	r := func(url string) *http.Request { return request(t, context.Background(), url) }
	for name, run := range map[string]func(url string) error{
		"do":     func(url string) error { _, err := b.Do(r(url)); return err },
		"quote":  func(url string) error { _, err := b.Quote(r(url)); return err },
		"refund": func(url string) error { _, err := b.Refund(r(url), ""); return err },
	} {
		for _, url := range []string{"http://shop.example.com/", "http://1.1.1.1/", "http://localhost.example.com/"} {
			err := run(url)
			if refused := new(AddressRefusedError); !errors.As(err, &refused) || !strings.HasSuffix(err.Error(), "unless WithAllowHTTP is given") {
				t.Errorf("%s %s: got %v", name, url, err)
			}
		}
	}
}

func TestTheKeyMayComeFromAFileOfItsOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	write := func(text string, mode os.FileMode) {
		t.Helper()
		if err := errors.Join(os.WriteFile(path, []byte(text), 0o600), os.Chmod(path, mode)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("LAUNA_PRIVATE_KEY", "")
	t.Setenv("LAUNA_PRIVATE_KEY_FILE", path)
	write(privateKey+"\n", 0o600)
	if b, err := New(policy); err != nil || b.Address() != "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" {
		t.Fatalf("got %v", err)
	}
	refuses := func(name string) {
		t.Helper()
		_, err := New(policy)
		if wrong := new(launa.ConfigurationError); !errors.As(err, &wrong) || strings.Contains(err.Error(), privateKey[2:]) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for _, mode := range []os.FileMode{0o640, 0o604, 0o660} {
		write(privateKey, mode)
		refuses(mode.String())
	}
	write("secret words", 0o600)
	refuses("no key")
	write(privateKey, 0o600)
	t.Setenv("LAUNA_PRIVATE_KEY", privateKey)
	refuses("two keys")
	t.Setenv("LAUNA_PRIVATE_KEY", "")
	t.Setenv("LAUNA_PRIVATE_KEY_FILE", filepath.Dir(path))
	refuses("a directory")
	t.Setenv("LAUNA_PRIVATE_KEY_FILE", path+"x")
	refuses("no file")
}

// unpaid is a transport that refuses to send payments.
type unpaid struct {
	below http.RoundTripper
	tries int
}

func (u *unpaid) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Header.Get(terms.PaymentSignature) != "" {
		u.tries++
		return nil, &AddressRefusedError{Message: "the address has changed"}
	}
	return u.below.RoundTrip(r)
}

// A refused address is final: nothing was sent, and a repetition would be refused too.
func TestAPaymentToARefusedAddressIsNotTriedAgain(t *testing.T) {
	s := sell(t, paid)
	transport := &unpaid{below: http.DefaultTransport}
	b := newBuyer(t, policy, WithHTTPClient(&http.Client{Transport: transport}))
	_, err := get(t, b, strings.Replace(s.url, "shop.dev.localhost", "127.0.0.1", 1))
	if refused := new(AddressRefusedError); !errors.As(err, &refused) || transport.tries != 1 {
		t.Errorf("got %v after %d tries", err, transport.tries)
	}
	checkStates(t, b, StateUncertain)
}
