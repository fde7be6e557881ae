package keys

import (
	"errors"
	"strings"
	"testing"
	"time"

	launa "launa/sdk"
	"launa/sdk/internal/vectors"
)

type KeystoreVector struct {
	Name       string `json:"name"`
	Text       string `json:"text"`
	Passphrase string `json:"passphrase"`
	Value      string `json:"value"`
	Message    string `json:"message"`
}

func TestKeystores(t *testing.T) {
	for _, v := range vectors.Read[[]KeystoreVector](t, "keystores") {
		t.Run(v.Name, func(t *testing.T) {
			key, err := DecryptKeystore([]byte(v.Text), v.Passphrase)
			if v.Message == "" {
				if err != nil || key != v.Value {
					t.Errorf("got %s, %v; want %s", key, err, v.Value)
				}
				return
			}
			if failure := new(launa.ConfigurationError); !errors.As(err, &failure) || failure.Message != v.Message || key != "" {
				t.Errorf("got %s, %v; want %s", key, err, v.Message)
			}
		})
	}
}

func TestACommandThatGoesOnIsNotWaitedFor(t *testing.T) {
	began := time.Now()
	// A background program of the command, such as an agent, keeps the output open.
	key := "0x" + strings.Repeat("12", 32)
	got, err := ofCommand("sleep 30 2>/dev/null & echo " + key)
	if err != nil || got != key {
		t.Errorf("got %v", err)
	}
	_, err = ofCommand("head -c 20000 /dev/zero; exec sleep 30")
	if err == nil || !strings.Contains(err.Error(), "printed more than a key") {
		t.Errorf("got %v", err)
	}
	if passed := time.Since(began); passed > 15*time.Second {
		t.Errorf("it took %s", passed)
	}
}
