package buyer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	// An older lock belongs to a process that hangs.
	longestHold = 30 * time.Second
	// After this wait the buyer signs nothing.
	longestLockWait = 10 * time.Second
	lockPoll        = 5 * time.Millisecond
)

// The lock files that this process holds. Another file with this process's id remains from an earlier process, which is usual in
// containers.
var heldLocks sync.Map

// lockFile is a lock between processes. The process that created the file holds it.
type lockFile struct {
	path string
	made os.FileInfo
}

// lockedFile waits for the lock for at most longestLockWait.
func lockedFile(ctx context.Context, path string) (*lockFile, error) {
	ctx, cancel := context.WithTimeout(ctx, longestLockWait)
	defer cancel()
	for {
		lock, err := newLockFile(path)
		if !errors.Is(err, fs.ErrExist) {
			return lock, err
		}
		if found, isStale := staleLock(path, time.Now()); isStale {
			removeStaleLock(path, found)
			continue
		}
		select {
		case <-time.After(lockPoll):
		case <-ctx.Done():
			return nil, fmt.Errorf("another process holds %s: %w", path, ctx.Err())
		}
	}
}

func newLockFile(path string) (*lockFile, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	heldLocks.Store(path, true)
	_, err = file.WriteString(strconv.Itoa(os.Getpid()))
	made, statErr := file.Stat()
	// A full disk may fail as late as here. A partial file does not say which process holds the lock.
	if err := errors.Join(err, statErr, file.Close()); err != nil {
		os.Remove(path)
		heldLocks.Delete(path)
		return nil, err
	}
	return &lockFile{path, made}, nil
}

// isHeld is false when another process has removed the lock as stale.
func (l *lockFile) isHeld() bool {
	found, err := os.Stat(l.path)
	return err == nil && isSameLock(l.made, found)
}

// check must come directly before each write: the lock of a process that was stopped for long may belong to another one now.
func (l *lockFile) check() error {
	if !l.isHeld() {
		return fmt.Errorf("another process has taken %s away", l.path)
	}
	return nil
}

func (l *lockFile) release() {
	if l.isHeld() {
		os.Remove(l.path)
	}
	heldLocks.Delete(l.path)
}

// A file system may reuse the number of a removed file.
func isSameLock(a, b os.FileInfo) bool { return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) }

func staleLock(path string, now time.Time) (os.FileInfo, bool) {
	found, err := os.Stat(path)
	if err != nil {
		return nil, false
	}
	if now.Sub(found.ModTime()) > longestHold {
		return found, true
	}
	text, err := os.ReadFile(path)
	pid, notNumber := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || notNumber != nil {
		return nil, false // Another process is writing it.
	}
	if pid == os.Getpid() {
		_, isHeld := heldLocks.Load(path)
		return found, !isHeld
	}
	return found, !isRunning(pid)
}

// removeStaleLock moves the lock aside first. If two processes find it stale, only one of them gets it. A newer lock that was moved by
// mistake is put back.
func removeStaleLock(path string, found os.FileInfo) {
	aside := path + "." + newID()
	if os.Rename(path, aside) != nil {
		return
	}
	if moved, err := os.Stat(aside); err == nil && !isSameLock(found, moved) {
		_ = os.Link(aside, path)
	}
	os.Remove(aside)
}

func isRunning(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil || pid <= 0 {
		return false
	}
	defer process.Release()
	if runtime.GOOS == "windows" {
		return true
	}
	err = process.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}
