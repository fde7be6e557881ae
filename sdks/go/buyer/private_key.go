package buyer

import (
	"io"
	"os"
	"runtime"
	"strings"

	launa "launa/sdk"
)

// No key in hex is longer.
const longestKeyFile = 1 << 10

// keyOfEnvironment is LAUNA_PRIVATE_KEY, or what the file LAUNA_PRIVATE_KEY_FILE holds.
func keyOfEnvironment(get func(string) string) (string, error) {
	key, path := get("LAUNA_PRIVATE_KEY"), get("LAUNA_PRIVATE_KEY_FILE")
	if key != "" && path != "" {
		return "", &launa.ConfigurationError{Message: "set LAUNA_PRIVATE_KEY or LAUNA_PRIVATE_KEY_FILE, not both"}
	}
	if path == "" {
		return key, nil
	}
	return keyIn(path)
}

// keyIn reads a file that its owner alone may read (0600). Its errors never hold what the file holds.
func keyIn(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", &launa.ConfigurationError{Message: "the file of the private key cannot be read: " + path}
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return "", &launa.ConfigurationError{Message: "the private key must be in a regular file: " + path}
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return "", &launa.ConfigurationError{Message: "others may read the file of the private key; run chmod 600 " + path}
	}
	text, err := io.ReadAll(io.LimitReader(file, longestKeyFile))
	if err != nil {
		return "", &launa.ConfigurationError{Message: "the file of the private key cannot be read: " + path}
	}
	return strings.TrimSpace(string(text)), nil
}
