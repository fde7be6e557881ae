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

// WhenDelivered reports that all of a charged answer has come, or that it broke off. An answer that has not ended by then breaks off: a seller
// must not hold its reader for ever.
func (a *Answer) WhenDelivered(method string, timeout time.Duration, conclude func(isWhole bool)) {
	if a.ContentLength == 0 || method == http.MethodHead {
		conclude(true)
		return
	}
	body := &deliveredBody{ReadCloser: a.Body, timeout: timeout, conclude: conclude}
	body.timer = time.AfterFunc(timeout, func() {
		body.isLate.Store(true)
		// Nobody may read it: the payment must be free for the next request.
		body.once.Do(func() { conclude(false) })
		a.end()
	})
	a.Body = body
}

// deliveredBody reports whether all of the answer has come. Until then the answer is owed.
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

// Close before the end is the caller's decision: the caller needs no more of the answer.
func (d *deliveredBody) Close() error {
	d.end(true)
	return d.ReadCloser.Close()
}

func (d *deliveredBody) end(isWhole bool) {
	d.timer.Stop()
	d.once.Do(func() { d.conclude(isWhole) })
}
