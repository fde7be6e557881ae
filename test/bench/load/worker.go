package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"strconv"
	"time"
)

// How long one answer may take; whoever needs longer is counted as an error.
const patience = 15 * time.Second

// worker is one connection's loop.
type worker struct {
	settings
	window    window
	requests  *source
	latencies []int64
	errors    map[string]int
	total     int

	connection net.Conn
	reader     *bufio.Reader
}

func (w *worker) run() {
	buffer := make([]byte, 0, 8192)
	for {
		request, ok := w.requests.append(buffer[:0])
		begun := time.Now()
		if !ok || begun.After(w.window.end) {
			break
		}
		status, keep, err := w.exchange(request)
		done := time.Now()
		inside := done.After(w.window.begin) && !done.After(w.window.end)
		switch {
		case err == nil && status == w.expected:
			w.total++
			if inside {
				w.latencies = append(w.latencies, done.Sub(begun).Microseconds())
			}
		case inside && err != nil:
			w.errors[name(err)]++
		case inside:
			w.errors[strconv.Itoa(status)]++
		}
		if err != nil || !keep {
			w.disconnect()
		}
		if err != nil {
			time.Sleep(10 * time.Millisecond)
		}
	}
	w.disconnect()
}

func (w *worker) exchange(request []byte) (status int, keep bool, err error) {
	if w.connection == nil {
		if w.connection, err = net.DialTimeout("tcp", w.address, patience); err != nil {
			return 0, false, err
		}
		w.reader = bufio.NewReaderSize(w.connection, 16384)
	}
	if err = w.connection.SetDeadline(time.Now().Add(patience)); err != nil {
		return 0, false, err
	}
	if _, err = w.connection.Write(request); err != nil {
		return 0, false, err
	}
	return readResponse(w.reader)
}

func (w *worker) disconnect() {
	if w.connection != nil {
		w.connection.Close()
		w.connection = nil
	}
}

func name(err error) string {
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return "timeout"
	}
	return "connection"
}

var errMalformed = errors.New("malformed response")

// readResponse reads one HTTP/1.1 response to its end and throws its body away.
func readResponse(reader *bufio.Reader) (status int, keep bool, err error) {
	line, err := readLine(reader)
	if err != nil {
		return 0, false, err
	}
	if len(line) < 12 || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return 0, false, errMalformed
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, false, errMalformed
	}
	length, chunked, keep := 0, false, true
	for {
		if line, err = readLine(reader); err != nil {
			return status, false, err
		}
		if len(line) == 0 {
			break
		}
		key, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimSpace(value)
		switch {
		case bytes.EqualFold(key, []byte("content-length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return status, false, errMalformed
			}
		case bytes.EqualFold(key, []byte("transfer-encoding")):
			chunked = true
		case bytes.EqualFold(key, []byte("connection")):
			keep = !bytes.EqualFold(value, []byte("close"))
		}
	}
	if chunked {
		return status, keep, skipChunks(reader)
	}
	_, err = reader.Discard(length)
	return status, keep, err
}

func skipChunks(reader *bufio.Reader) error {
	for {
		line, err := readLine(reader)
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(string(line), 16, 32)
		if err != nil {
			return errMalformed
		}
		if _, err = io.CopyN(io.Discard, reader, size+2); err != nil {
			return err
		}
		if size == 0 {
			return nil
		}
	}
}

// readLine answers a line without its end; it is valid until the next read.
func readLine(reader *bufio.Reader) ([]byte, error) {
	line, err := reader.ReadSlice('\n')
	if err != nil {
		return nil, err
	}
	return bytes.TrimRight(line, "\r\n"), nil
}
