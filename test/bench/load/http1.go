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

// http1 is a connection without TLS.
type http1 struct {
	settings
	connection net.Conn
	reader     *bufio.Reader
	buffer     []byte
}

func (c *http1) exchange(r request) (answer, error) {
	var err error
	if c.connection == nil {
		if c.connection, err = net.DialTimeout("tcp", c.address, patience); err != nil {
			return answer{}, err
		}
		c.reader = bufio.NewReaderSize(c.connection, 16384)
	}
	if err = c.connection.SetDeadline(time.Now().Add(patience)); err != nil {
		return answer{}, err
	}
	c.buffer = c.append(c.buffer[:0], r)
	if _, err = c.connection.Write(c.buffer); err != nil {
		return answer{}, err
	}
	return readResponse(c.reader)
}

func (c *http1) append(buffer []byte, r request) []byte {
	buffer = append(buffer, "GET "+r.path+" HTTP/1.1\r\nhost: "+c.host+"\r\naccept: application/json\r\n"...)
	if c.constant != "" {
		buffer = append(buffer, c.constant+"\r\n"...)
	}
	if c.header != "" {
		buffer = append(buffer, c.header...)
		buffer = append(buffer, ": "...)
		buffer = append(buffer, r.value...)
		buffer = append(buffer, "\r\n"...)
	}
	return append(buffer, "\r\n"...)
}

func (c *http1) close() {
	if c.connection != nil {
		c.connection.Close()
		c.connection = nil
	}
}

var errMalformed = errors.New("malformed response")

// readResponse reads one HTTP/1.1 response to its end and discards its body.
func readResponse(reader *bufio.Reader) (a answer, err error) {
	line, err := readLine(reader)
	if err != nil {
		return a, err
	}
	if len(line) < 12 || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return a, errMalformed
	}
	if a.status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return a, errMalformed
	}
	a.keep = true
	length, chunked := 0, false
	for {
		if line, err = readLine(reader); err != nil {
			return a, err
		}
		if len(line) == 0 {
			break
		}
		key, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimSpace(value)
		switch {
		case bytes.EqualFold(key, []byte("content-length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return a, errMalformed
			}
		case bytes.EqualFold(key, []byte("transfer-encoding")):
			chunked = true
		case bytes.EqualFold(key, []byte("connection")):
			a.keep = !bytes.EqualFold(value, []byte("close"))
		case bytes.EqualFold(key, []byte("payment-response")):
			a.receipt = string(value)
		}
	}
	if chunked {
		return a, skipChunks(reader)
	}
	_, err = reader.Discard(length)
	return a, err
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

// readLine returns a line without its line break; it is valid until the next read.
func readLine(reader *bufio.Reader) ([]byte, error) {
	line, err := reader.ReadSlice('\n')
	if err != nil {
		return nil, err
	}
	return bytes.TrimRight(line, "\r\n"), nil
}
