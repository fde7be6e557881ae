package buyer

import (
	"errors"
	"io"
	"net/http"
	"sync"
)

// whenDelivered reports that all of a charged answer has come, or that it broke off.
func whenDelivered(response *http.Response, method string, conclude func(isWhole bool)) {
	switch {
	case response.ContentLength == 0 || method == http.MethodHead:
		conclude(true)
	default:
		response.Body = &deliveredBody{ReadCloser: response.Body, conclude: conclude}
	}
}

// deliveredBody reports whether all of the answer has come. Until then the answer is owed.
type deliveredBody struct {
	io.ReadCloser
	once     sync.Once
	conclude func(isWhole bool)
}

func (d *deliveredBody) Read(to []byte) (int, error) {
	count, err := d.ReadCloser.Read(to)
	if err != nil {
		d.once.Do(func() { d.conclude(errors.Is(err, io.EOF)) })
	}
	return count, err
}

// Close before the end is the caller's decision: the caller needs no more of the answer.
func (d *deliveredBody) Close() error {
	d.once.Do(func() { d.conclude(true) })
	return d.ReadCloser.Close()
}
