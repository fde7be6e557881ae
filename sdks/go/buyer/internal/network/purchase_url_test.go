package network

import (
	"net/url"
	"testing"

	"launa/sdk/internal/vectors"
)

type urlVector struct {
	URL       string `json:"url"`
	Name      string `json:"name"`
	Host      string `json:"host"`
	MayRefuse bool   `json:"may_refuse"`
}

func urlVectors(t *testing.T) (named, refused []urlVector) {
	t.Helper()
	v := vectors.Read[struct{ Named, Odd, Refused []urlVector }](t, "urls")
	if len(v.Named) == 0 || len(v.Odd) == 0 || len(v.Refused) == 0 {
		t.Fatal("there are no vectors")
	}
	return append(v.Named, v.Odd...), v.Refused
}

func TestURLs(t *testing.T) {
	named, refused := urlVectors(t)
	of := func(text string) (PurchaseURL, error) {
		parsed, err := url.Parse(text)
		if err != nil {
			return PurchaseURL{}, err
		}
		return PurchaseURLOf(parsed)
	}
	for _, v := range named {
		got, err := of(v.URL)
		if err != nil && v.MayRefuse {
			continue
		}
		if err != nil || got.Name != v.Name || got.Host != v.Host {
			t.Errorf("%q: got %q of %q, %v; want %q of %q", v.URL, got.Name, got.Host, err, v.Name, v.Host)
			continue
		}
		if again, err := of(got.Name); err != nil || again.Name != got.Name {
			t.Errorf("%q: its name is named %q, %v", v.URL, again.Name, err)
		}
	}
	for _, v := range refused {
		if got, err := of(v.URL); err == nil {
			t.Errorf("%q: got %q", v.URL, got.Name)
		}
	}
}
