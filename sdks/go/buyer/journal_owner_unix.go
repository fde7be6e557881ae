//go:build unix

package buyer

import (
	"os"
	"syscall"
)

// isMine tells whether this process's user owns a file, on a system whose files have modes.
func isMine(file os.FileInfo) (isMine, hasModes bool) {
	status, isKnown := file.Sys().(*syscall.Stat_t)
	return isKnown && int(status.Uid) == os.Getuid(), isKnown
}
