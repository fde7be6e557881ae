package network

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/idna"

	launa "launa/sdk"
)

// PurchaseURL is the URL of a request in the form of the WHATWG URL Standard, without the fragment. All SDKs use this form, since they
// share a journal. The request is sent to this URL, so that each SDK can send a payment again that an SDK of another language has signed.
type PurchaseURL struct {
	// The URL to which the request is sent.
	URL *url.URL
	// The URL as the journal contains it, which names the request.
	Name string
	// The host that the limits count. An IPv6 address has its brackets.
	Host string
}

// PurchaseURLOf normalizes a URL. It returns a *launa.ConfigurationError for one that it cannot normalize.
func PurchaseURLOf(from *url.URL) (PurchaseURL, error) {
	switch {
	case from == nil:
		return PurchaseURL{}, &launa.ConfigurationError{Message: "the request has no address"}
	case from.User != nil:
		return PurchaseURL{}, &launa.ConfigurationError{Message: "the address must not hold a user name or a password"}
	case from.Scheme != "http" && from.Scheme != "https":
		return PurchaseURL{}, &launa.ConfigurationError{Message: "the address must begin with http or https"}
	case from.Opaque != "":
		return PurchaseURL{}, &launa.ConfigurationError{Message: "the address must have // before its host"}
	case strings.HasSuffix(from.RawPath+from.RawQuery, " "):
		// The URL standard removes a space at the end of a URL. net/url does not show whether a space was at the end of the whole URL.
		return PurchaseURL{}, &launa.ConfigurationError{Message: "the address must not end with a space"}
	}
	host, err := hostOf(from)
	if err != nil {
		return PurchaseURL{}, err
	}
	port, err := portOf(from)
	if err != nil {
		return PurchaseURL{}, err
	}
	path, query := encodedPathOf(from), percentEncoded(from.RawQuery, notInQuery)
	to := &url.URL{Scheme: from.Scheme, Host: host + port, RawPath: path, RawQuery: query, ForceQuery: from.ForceQuery}
	// Each escape in this path is valid, so there is no error.
	to.Path, _ = url.PathUnescape(path)
	name := to.Scheme + "://" + to.Host + path
	if query != "" || to.ForceQuery {
		name += "?" + query
	}
	if to.EscapedPath() != path {
		// net/url would encode more characters of the path than the URL standard does.
		to.Path, to.RawPath, to.Opaque = "", "", "//"+to.Host+path
	}
	return PurchaseURL{to, name, host}, nil
}

func refusedURL(from *url.URL, why string) error {
	return &launa.ConfigurationError{Message: fmt.Sprintf("the address cannot be used: the host %s %s", strconv.Quote(from.Host), why)}
}

// domainName performs the step "domain to ASCII" of the URL standard.
var domainName = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false),
	idna.CheckJoiners(true), idna.BidiRule(), idna.VerifyDNSLength(false))

var (
	notInDomain = regexp.MustCompile("[\x00-\x20\"#%/:<>?@\\[\\\\\\]^`{|}\x7f]")
	// The end of a name that the URL standard reads as an IPv4 address. IPv4 addresses have several notations.
	endsInNumber = regexp.MustCompile(`(?i)(\A|\.)([0-9]+|0x[0-9a-f]*)\.?\z`)
)

func hostOf(from *url.URL) (string, error) {
	host := from.Hostname()
	if strings.HasPrefix(from.Host, "[") {
		address, err := netip.ParseAddr(host)
		switch {
		case err != nil || !address.Is6() || address.Zone() != "":
			return "", refusedURL(from, "is no IPv6 address")
		case address.Is4In6():
			bytes := address.As16()
			return fmt.Sprintf("[::ffff:%x:%x]", uint(bytes[12])<<8|uint(bytes[13]), uint(bytes[14])<<8|uint(bytes[15])), nil
		}
		return "[" + address.String() + "]", nil
	}
	// ASCII names need no mapping, and may have forms that the mapping refuses.
	ascii := strings.ToLower(host)
	if !isASCII(host) || strings.Contains(ascii, "xn--") {
		mapped, err := domainName.ToASCII(host)
		// Unicode 15.1 changed the mapping of the capital sharp s. It is the only character with two mappings, so it is refused.
		if err != nil || strings.Contains(host, "\u1e9e") {
			return "", refusedURL(from, "is no name of a host")
		}
		ascii = mapped
	}
	if ascii == "" || notInDomain.MatchString(ascii) || !isASCII(ascii) {
		return "", refusedURL(from, "is no name of a host")
	}
	if endsInNumber.MatchString(ascii) {
		if address, err := netip.ParseAddr(ascii); err != nil || !address.Is4() {
			return "", refusedURL(from, "is no IPv4 address of four decimal numbers")
		}
	}
	return ascii, nil
}

// portOf returns a colon and the port, or an empty text for the default port of the scheme.
func portOf(from *url.URL) (string, error) {
	text := from.Port()
	if text == "" {
		return "", nil
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", refusedURL(from, "has no port from 0 to 65535")
	}
	if port == map[string]uint64{"http": 80, "https": 443}[from.Scheme] {
		return "", nil
	}
	return ":" + strconv.FormatUint(port, 10), nil
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(character rune) bool { return character > 0x7f }) < 0
}

// The characters that the URL standard percent-encodes in a path and in a query, beside controls and non-ASCII characters.
const (
	notInPath  = " \"#<>?^`{}"
	notInQuery = " \"#<>'"
)

// encodedPathOf returns the path with its dot segments resolved. Percent-escapes stay as the caller wrote them.
func encodedPathOf(from *url.URL) string {
	path := from.EscapedPath()
	// EscapedPath discards RawPath if it has a character that net/url would encode.
	if written, err := url.PathUnescape(from.RawPath); err == nil && from.RawPath != "" && written == from.Path {
		path = from.RawPath
	}
	path = strings.TrimPrefix(strings.ReplaceAll(path, `\`, "/"), "/")
	var segments []string
	for rest, isLast := path, false; !isLast; {
		segment, after, isFound := strings.Cut(rest, "/")
		rest, isLast = after, !isFound
		switch strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") {
		case "..":
			segments = segments[:max(0, len(segments)-1)]
		case ".":
		default:
			segments = append(segments, percentEncoded(segment, notInPath))
			continue
		}
		if isLast {
			segments = append(segments, "")
		}
	}
	return "/" + strings.Join(segments, "/")
}

func percentEncoded(text, encoded string) string {
	var written strings.Builder
	for i := range len(text) {
		if letter := text[i]; letter < 0x20 || letter > 0x7e || strings.IndexByte(encoded, letter) >= 0 {
			fmt.Fprintf(&written, "%%%02X", letter)
		} else {
			written.WriteByte(letter)
		}
	}
	return written.String()
}
