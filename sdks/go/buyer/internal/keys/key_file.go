package keys

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	launa "launa/sdk"
	"launa/sdk/internal/facts"
)

var KeySources = []string{"LAUNA_PRIVATE_KEY", "LAUNA_PRIVATE_KEY_FILE", "LAUNA_PRIVATE_KEY_COMMAND", "LAUNA_KEYSTORE_FILE"}

var lineEnd = regexp.MustCompile(`\r?\n\z`)

// OfEnvironment returns LAUNA_PRIVATE_KEY, the content of the file LAUNA_PRIVATE_KEY_FILE, the output of the shell command
// LAUNA_PRIVATE_KEY_COMMAND (a keyring's), or the key of the keystore LAUNA_KEYSTORE_FILE. The keystore's passphrase is in the file
// LAUNA_KEYSTORE_PASSPHRASE_FILE. The result is empty if none is set.
func OfEnvironment(get func(string) string) (string, error) {
	set := slices.DeleteFunc(slices.Clone(KeySources), func(name string) bool { return get(name) == "" })
	if len(set) > 1 {
		return "", &launa.ConfigurationError{Message: "set only one of " + strings.Join(set, ", ")}
	}
	if get("LAUNA_KEYSTORE_FILE") != "" {
		return keyInKeystore(get)
	}
	if path := get("LAUNA_PRIVATE_KEY_FILE"); path != "" {
		text, err := keyFile("LAUNA_PRIVATE_KEY_FILE", path, true)
		return strings.TrimSpace(string(text)), err
	}
	if command := get("LAUNA_PRIVATE_KEY_COMMAND"); command != "" {
		return ofCommand(command)
	}
	return get("LAUNA_PRIVATE_KEY"), nil
}

// ofCommand returns the output of the command, which gets no standard input. No error contains the output.
func ofCommand(command string) (string, error) {
	problem := func(why string) error {
		return &launa.ConfigurationError{Message: "LAUNA_PRIVATE_KEY_COMMAND: the command " + why}
	}
	ctx, cancel := context.WithTimeout(context.Background(), facts.KeyCommandSeconds*time.Second)
	defer cancel()
	shell, flag := "sh", "-c"
	if runtime.GOOS == "windows" {
		shell, flag = "cmd", "/c"
	}
	output := keyOutput{stop: cancel}
	process := exec.CommandContext(ctx, shell, flag, command)
	process.Stdout, process.Stderr, process.WaitDelay = &output, os.Stderr, facts.KeyOutputSeconds*time.Second
	err := process.Run()
	if output.isTooLong {
		return "", problem("printed more than a key")
	}
	if ctx.Err() != nil {
		return "", problem(fmt.Sprintf("took more than %d seconds", facts.KeyCommandSeconds))
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return "", problem(fmt.Sprintf("failed with exit code %d", exit.ExitCode()))
	} else if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		return "", problem("cannot be started: there is no " + shell)
	}
	key := strings.TrimSpace(string(output.text))
	if key == "" {
		return "", problem("printed no key")
	}
	return key, nil
}

// keyOutput collects the output of a command, and stops the command if it prints more than a key.
type keyOutput struct {
	text      []byte
	isTooLong bool
	stop      func()
}

func (o *keyOutput) Write(text []byte) (int, error) {
	if len(o.text)+len(text) > facts.LongestKeyFileBytes {
		o.isTooLong = true
		o.stop()
		return 0, io.ErrShortWrite
	}
	o.text = append(o.text, text...)
	return len(text), nil
}

func keyInKeystore(get func(string) string) (string, error) {
	// Other users may read a keystore, since its passphrase protects it.
	text, err := keyFile("LAUNA_KEYSTORE_FILE", get("LAUNA_KEYSTORE_FILE"), false)
	if err != nil {
		return "", err
	}
	path := get("LAUNA_KEYSTORE_PASSPHRASE_FILE")
	if path == "" {
		return "", &launa.ConfigurationError{Message: "the keystore needs its passphrase: set LAUNA_KEYSTORE_PASSPHRASE_FILE"}
	}
	passphrase, err := keyFile("LAUNA_KEYSTORE_PASSPHRASE_FILE", path, true)
	if err != nil {
		return "", err
	}
	return DecryptKeystore(text, lineEnd.ReplaceAllString(string(passphrase), ""))
}

// keyFile reads the file that a variable names. If isSecret is true, only the owner may have access to the file (0600). It returns a
// *launa.ConfigurationError, which never contains the file's content.
func keyFile(variable, path string, isSecret bool) ([]byte, error) {
	problem := func(why string) error { return &launa.ConfigurationError{Message: variable + ": " + path + " " + why} }
	// Without O_NONBLOCK, opening a named pipe would wait for a writer that may never come.
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, problem("cannot be read")
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > facts.LongestKeyFileBytes {
		return nil, problem("is not a file with a key")
	}
	if isSecret && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil, problem("may be read by others: chmod 600")
	}
	text, err := io.ReadAll(io.LimitReader(file, facts.LongestKeyFileBytes))
	if err != nil {
		return nil, problem("cannot be read")
	}
	return text, nil
}
