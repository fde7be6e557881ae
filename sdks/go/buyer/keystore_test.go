package buyer

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/internal/vectors"
)

func TestTheKeyMayComeFromAKeystore(t *testing.T) {
	v := vectors.Read[[]struct{ Text, Passphrase, Value string }](t, "keystores")[0]
	fileWith := func(text string, mode os.FileMode) string {
		path := filepath.Join(t.TempDir(), "file")
		if err := errors.Join(os.WriteFile(path, []byte(text), 0o600), os.Chmod(path, mode)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	set := func(variables map[string]string) {
		for _, name := range append(keys.KeySources, "LAUNA_KEYSTORE_PASSPHRASE_FILE") {
			t.Setenv(name, variables[name])
		}
	}
	keystore := fileWith(v.Text, 0o644)
	// No process writes to the pipe.
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Fatal(err)
	}
	set(map[string]string{"LAUNA_KEYSTORE_FILE": keystore, "LAUNA_KEYSTORE_PASSPHRASE_FILE": fileWith(v.Passphrase+"\n", 0o600)})
	if b, err := New(policy); err != nil || b.Address() != "0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b" {
		t.Errorf("got %v", err)
	}
	set(map[string]string{"LAUNA_PRIVATE_KEY_COMMAND": "echo " + v.Value})
	if b, err := New(policy); err != nil || b.Address() != "0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b" {
		t.Errorf("got %v", err)
	}
	for name, variables := range map[string]map[string]string{
		"LAUNA_KEYSTORE_PASSPHRASE_FILE": {"LAUNA_KEYSTORE_FILE": keystore},
		"may be read by others":          {"LAUNA_KEYSTORE_FILE": keystore, "LAUNA_KEYSTORE_PASSPHRASE_FILE": fileWith(v.Passphrase, 0o640)},
		"not the one of the keystore":    {"LAUNA_KEYSTORE_FILE": keystore, "LAUNA_KEYSTORE_PASSPHRASE_FILE": fileWith("x", 0o600)},
		"set only one of":                {"LAUNA_KEYSTORE_FILE": keystore, "LAUNA_PRIVATE_KEY": privateKey},
		"set only one of LAUNA_PRIVATE_": {"LAUNA_PRIVATE_KEY_COMMAND": "true", "LAUNA_PRIVATE_KEY": privateKey},
		"failed with exit code 3":        {"LAUNA_PRIVATE_KEY_COMMAND": "echo " + v.Value + "; exit 3"},
		"printed no key":                 {"LAUNA_PRIVATE_KEY_COMMAND": "true"},
		"printed more than a key":        {"LAUNA_PRIVATE_KEY_COMMAND": "head -c 20000 /dev/zero"},
		"is not a file with a key":       {"LAUNA_KEYSTORE_FILE": fileWith(strings.Repeat("x", 20_000), 0o600)},
		"pipe is not a file with a key":  {"LAUNA_KEYSTORE_FILE": pipe},
	} {
		set(variables)
		_, err := New(policy)
		if failure := new(launa.ConfigurationError); !errors.As(err, &failure) || !strings.Contains(failure.Message, name) {
			t.Errorf("got %v; want %s", err, name)
		}
	}
}
