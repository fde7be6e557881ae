package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// WriteWhole leaves either the old file or the new one, even after a power loss.
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

// leftover is the suffix of a file that is being written, or that a process did not finish.
const leftover = ".new"

// MakeDirectory makes a directory for its owner only, and the directories above it. It returns when they are on the disk.
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
		return nil // Windows cannot sync a directory, so the file's own sync must be enough.
	}
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	defer directory.Close()
	return directory.Sync()
}
