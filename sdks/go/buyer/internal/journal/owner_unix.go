//go:build unix

package journal

import (
	"os"
	"syscall"
)

// isMine tells whether this process's user owns a file. hasModes is false on Windows, which has no such owners and modes.
func isMine(file os.FileInfo) (isMine, hasModes bool) {
	status, isKnown := file.Sys().(*syscall.Stat_t)
	return isKnown && int(status.Uid) == os.Getuid(), isKnown
}
