package answers

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	launa "launa/sdk"
)

// WhenDelivered calls conclude when the whole paid answer has arrived, or when it breaks off. An answer that takes longer than timeout
// breaks off, so that a seller cannot keep the reader waiting for ever.
func (a *Answer) WhenDelivered(method string, timeout time.Duration, conclude func(isWhole bool)) {
	if a.ContentLength == 0 || method == http.MethodHead {
		conclude(true)
		return
	}
	body := &deliveredBody{ReadCloser: a.Body, timeout: timeout, conclude: conclude}
	body.timer = time.AfterFunc(timeout, func() {
		body.isLate.Store(true)
		// The caller may have stopped reading. The call must end nevertheless, so that the next request can send the payment again.
		body.once.Do(func() { conclude(false) })
		a.end()
	})
	a.Body = body
}

// deliveredBody reports whether the whole answer has arrived. Until then the answer is owed.
type deliveredBody struct {
	io.ReadCloser
	timeout  time.Duration
	timer    *time.Timer
	isLate   atomic.Bool
	once     sync.Once
	conclude func(isWhole bool)
}

func (d *deliveredBody) Read(to []byte) (int, error) {
	count, err := d.ReadCloser.Read(to)
	if err == nil {
		return count, nil
	}
	isWhole := errors.Is(err, io.EOF)
	d.end(isWhole)
	if !isWhole && d.isLate.Load() {
		message := fmt.Sprintf("the answer has not ended within %s", d.timeout)
		err = &launa.TimeoutError{ConnectionError: &launa.ConnectionError{Message: message, Cause: err}}
	}
	return count, err
}

// Close before the end of the body counts as delivered, because the caller needs no more of the answer.
func (d *deliveredBody) Close() error {
	d.end(true)
	return d.ReadCloser.Close()
}

func (d *deliveredBody) end(isWhole bool) {
	d.timer.Stop()
	d.once.Do(func() { d.conclude(isWhole) })
}
