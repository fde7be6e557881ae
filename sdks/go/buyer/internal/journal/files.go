package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// WriteWhole writes a file. Even a power loss leaves either the old file or the new one.
func WriteWhole(path string, text []byte) error {
	written := path + leftover
	os.Remove(written)
	file, err := os.OpenFile(written, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(written, path)
	}
	if err != nil {
		os.Remove(written)
		return err
	}
	return syncDirectory(filepath.Dir(path))
}

// leftover is the suffix of a file that is being written, or that a killed process has left.
const leftover = ".new"

// MakeDirectory makes a directory for its owner only, and the missing directories above it. It returns once they are on the disk.
func MakeDirectory(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	above := filepath.Dir(path)
	if err := MakeDirectory(above); err != nil {
		return err
	}
	if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDirectory(above)
}

func syncDirectory(path string) error {
	if runtime.GOOS == "windows" {
		return nil // Windows cannot sync a directory, so only the file is synced.
	}
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	defer directory.Close()
	return directory.Sync()
}
