package launa

import (
	"encoding/json"
	"regexp"
	"strings"

	"launa/sdk/internal/facts"
)

// Header adds a header to the request, for example for a proxy or a trace. It cannot replace the client's own headers.
func Header(name, value string) RequestOption {
	return func(o *requestOptions) {
		o.headers = append(o.headers, extraHeader{name, value})
	}
}

type extraHeader struct{ name, value string }

var (
	// An HTTP token (RFC 9110, section 5.6.2).
	httpToken   = regexp.MustCompile("\\A[A-Za-z0-9!#$%&'*+.^_`|~-]+\\z")
	headerValue = regexp.MustCompile(`\A[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?\z`)
)

func (h extraHeader) check() error {
	name := strings.ToLower(h.name)
	switch {
	case !httpToken.MatchString(h.name):
		text, _ := json.Marshal(h.name)
		return &InvalidArgumentError{"headers: " + string(text) + " is not the name of a header"}
	case facts.ReservedHeaders[name]:
		return &InvalidArgumentError{"headers: " + name + " is set by the client, from its options"}
	case !headerValue.MatchString(h.value):
		return &InvalidArgumentError{"headers: the value of " + name + " must be printable ASCII without spaces around it"}
	}
	return nil
}
