//go:build !unix

package buyer

import "os"

func isMine(os.FileInfo) (isMine, hasModes bool) { return false, false }
