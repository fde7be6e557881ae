package buyer

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/terms"
)

// scriptedSeller answers payments from a script, and all other requests with its terms. A buyer sends one request at a time.
type scriptedSeller struct {
	sync.Mutex
	url   string
	sells []json.RawMessage
	price json.RawMessage
	// The answers to the next payments.
	answers []json.RawMessage
	// The requests of this call: "price" if a request has no payment, else the number of the payment or the sums of its channel.
	sent []string
	// The headers of all payments, and their vouchers.
	payments []string
	vouchers []channels.Voucher
	// Payments for which the script has no answer.
	missing []string
}

func newScriptedSeller(t *testing.T) *scriptedSeller {
	seller := &scriptedSeller{}
	server := httptest.NewServer(seller)
	t.Cleanup(server.Close)
	seller.url = server.URL
	return seller
}

// begin gives the seller the script of a call.
func (s *scriptedSeller) begin(call conversationCall) {
	s.Lock()
	defer s.Unlock()
	s.price, s.answers, s.sent = call.Price, call.Answers, []string{}
	if call.Sells != nil {
		s.sells = call.Sells
	}
}

// got returns the requests of the call, and fails the test if the script does not fit them.
func (s *scriptedSeller) got(t *testing.T) []string {
	s.Lock()
	defer s.Unlock()
	if s.missing != nil || len(s.answers) > 0 {
		t.Errorf("%v have no answer, %d answers are left", s.missing, len(s.answers))
	}
	return s.sent
}

func (s *scriptedSeller) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.Lock()
	defer s.Unlock()
	header := r.Header.Get(terms.PaymentSignature)
	if header == "" {
		s.sent = append(s.sent, "price")
		if s.price != nil {
			s.send(w, string(s.price))
			return
		}
		asked := map[string]any{"x402Version": 2, "resource": map[string]string{"url": "http://x/"}, "accepts": s.sells}
		w.Header().Set(terms.PaymentRequired, headerOf(asked))
		w.WriteHeader(http.StatusPaymentRequired)
		return
	}
	text := s.note(header)
	if body, _ := io.ReadAll(r.Body); len(body) > 0 {
		text += " for " + string(body)
	}
	s.sent = append(s.sent, text)
	if len(s.answers) == 0 {
		s.missing = append(s.missing, text)
		panic(http.ErrAbortHandler)
	}
	answer := s.answers[0]
	s.answers = s.answers[1:]
	s.send(w, s.filledIn(string(answer)))
}

func (s *scriptedSeller) note(header string) string {
	if !slices.Contains(s.payments, header) {
		s.payments = append(s.payments, header)
	}
	sent, _ := channels.PaymentIn(map[string]string{terms.PaymentSignature: header})
	if sent.Voucher.ChannelID == "" {
		return fmt.Sprintf("payment %d", slices.Index(s.payments, header)+1)
	}
	s.vouchers = append(s.vouchers, sent.Voucher)
	text := "sum " + sent.Voucher.MaxClaimableAmount
	if sent.Deposit != nil {
		text = "deposit " + sent.Deposit.Amount + ", " + text
	}
	if sent.Type == channels.TypeRefund && sent.Amount == "" {
		text = "refund of the rest, " + text
	} else if sent.Type == channels.TypeRefund {
		text = "refund of " + sent.Amount + ", " + text
	}
	return text
}

var blank = regexp.MustCompile(`\$(channel|sum|signature)(?::(\d+))?`)

// filledIn replaces $channel, $sum and $signature with the values of the last voucher, and $sum:2 with the sum of the second voucher.
func (s *scriptedSeller) filledIn(answer string) string {
	return blank.ReplaceAllStringFunc(answer, func(name string) string {
		found := blank.FindStringSubmatch(name)
		index := len(s.vouchers)
		if found[2] != "" {
			index, _ = strconv.Atoi(found[2])
		}
		named := s.vouchers[index-1]
		return map[string]string{"channel": named.ChannelID, "sum": named.MaxClaimableAmount, "signature": named.Signature}[found[1]]
	})
}

func (s *scriptedSeller) send(w http.ResponseWriter, text string) {
	var answer struct {
		Status            int
		Receipt, Required json.RawMessage
		Headers           map[string]string
		Body              string
		Cut               bool
	}
	if text == `"no answer"` {
		panic(http.ErrAbortHandler)
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		panic(err)
	}
	length := len(answer.Body)
	if answer.Cut {
		length += 100
	}
	headers := map[string]string{"Content-Type": "text/plain", "Content-Length": strconv.Itoa(length)}
	if strings.HasPrefix(answer.Body, "{") {
		headers["Content-Type"] = "application/json"
	}
	for name, value := range map[string]json.RawMessage{terms.PaymentResponse: answer.Receipt, terms.PaymentRequired: answer.Required} {
		if value != nil {
			headers[name] = base64.StdEncoding.EncodeToString(value)
		}
	}
	for _, list := range []map[string]string{headers, answer.Headers} {
		for name, value := range list {
			w.Header().Set(name, value)
		}
	}
	w.WriteHeader(answer.Status)
	_, _ = w.Write([]byte(answer.Body))
}
