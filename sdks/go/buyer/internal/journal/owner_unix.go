//go:build unix

package journal

import (
	"os"
	"syscall"
)

// isMine tells whether the user of this process owns a file. Windows has no such owners.
func isMine(file os.FileInfo) (isMine, hasModes bool) {
	status, isKnown := file.Sys().(*syscall.Stat_t)
	return isKnown && int(status.Uid) == os.Getuid(), isKnown
}
