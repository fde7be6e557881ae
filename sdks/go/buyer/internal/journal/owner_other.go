//go:build !unix

package journal

import "os"

func isMine(os.FileInfo) (isMine, hasModes bool) { return false, false }
