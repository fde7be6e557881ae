package launa

import (
	"bytes"
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// DefaultWebhookTolerance is the largest difference between webhook-timestamp and now.
const DefaultWebhookTolerance = 5 * time.Minute

// WebhookVerificationError means that a request to a webhook is not from the gateway, or is too old.
type WebhookVerificationError struct{ Message string }

func (e *WebhookVerificationError) Error() string { return e.Message }
func (e *WebhookVerificationError) LaunaError()   {}

// WebhookEvent is the content of a request to a webhook.
type WebhookEvent struct {
	// The type of the event, for example payment.settled. A newer gateway may send types that this module does not know.
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	// A *PaymentEventData, *EndpointEventData, *CertificateEventData, *PayeeEventData or *TestEventData. A json.RawMessage if this module does
	// not know the type or cannot read the data.
	Data any `json:"data"`
}

// WebhookVerifier verifies that an event comes from the gateway (Standard Webhooks 1.0.0).
type WebhookVerifier struct {
	// The webhook's secrets: several while the secret is being changed.
	Secrets []string
	// Tolerance is DefaultWebhookTolerance by default.
	Tolerance time.Duration
	// Now is time.Now by default.
	Now func() time.Time
}

// Format hides the secrets from every fmt verb.
func (v WebhookVerifier) Format(state fmt.State, _ rune) {
	fmt.Fprintf(state, "verifier with %d secrets", len(v.Secrets))
}

// VerifyWebhook verifies an event with one secret. An event may arrive more than once: the header webhook-id identifies it.
//
//	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 65_536))
//	event, err := launa.VerifyWebhook(body, r.Header, secret)
//	...
//	switch data := event.Data.(type) {
//	case *launa.PaymentEventData:
//		log.Println(event.Type, data.PaymentID)
//	}
func VerifyWebhook(body []byte, header http.Header, secret string) (*WebhookEvent, error) {
	return WebhookVerifier{Secrets: []string{secret}}.Verify(body, header)
}

var (
	webhookTimestamp = regexp.MustCompile(`^[0-9]{1,12}$`)
	webhookBase64    = regexp.MustCompile(`^[A-Za-z0-9+/]+={0,2}$`)
)

// Verify returns the event, or a *WebhookVerificationError if it is not from the gateway or is too old.
func (v WebhookVerifier) Verify(body []byte, header http.Header) (*WebhookEvent, error) {
	var keys [][]byte
	for _, secret := range v.Secrets {
		key, err := webhookKey(secret)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	signatures := header.Get("Webhook-Signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, &WebhookVerificationError{"the headers of a webhook are missing"}
	}
	if !v.isRecent(timestamp) {
		return nil, &WebhookVerificationError{"the timestamp is too far from now"}
	}
	message := append([]byte(id+"."+timestamp+"."), body...)
	if !isSigned(message, signatures, keys) {
		return nil, &WebhookVerificationError{"no signature is right"}
	}
	return webhookEvent(body)
}

func (v WebhookVerifier) isRecent(timestamp string) bool {
	now := v.Now
	if now == nil {
		now = time.Now
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	age := now().Unix() - seconds
	return webhookTimestamp.MatchString(timestamp) && max(age, -age) <= int64(cmp.Or(v.Tolerance, DefaultWebhookTolerance)/time.Second)
}

// isSigned tells whether one of the keys made one of the signatures. It compares in constant time.
func isSigned(message []byte, signatures string, keys [][]byte) bool {
	for _, key := range keys {
		mac := hmac.New(sha256.New, key)
		mac.Write(message)
		expected := mac.Sum(nil)
		for _, signature := range strings.Split(signatures, " ") {
			text, isV1 := strings.CutPrefix(signature, "v1,")
			given, err := base64Bytes(text)
			if isV1 && err == nil && hmac.Equal(expected, given) {
				return true
			}
		}
	}
	return false
}

func webhookKey(secret string) ([]byte, error) {
	text, hasPrefix := strings.CutPrefix(secret, "whsec_")
	key, err := base64Bytes(text)
	if !hasPrefix || err != nil || len(key) < 24 {
		return nil, &InvalidArgumentError{`a webhook secret must be "whsec_" and base64`}
	}
	return key, nil
}

// base64Bytes decodes base64. It refuses line ends, which the decoder would skip.
func base64Bytes(text string) ([]byte, error) {
	if !webhookBase64.MatchString(text) {
		return nil, base64.CorruptInputError(0)
	}
	return base64.StdEncoding.DecodeString(text)
}

func webhookEvent(body []byte) (*WebhookEvent, error) {
	var event struct {
		WebhookEvent
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil || event.Type == "" || !bytes.HasPrefix(event.Data, []byte("{")) {
		return nil, &WebhookVerificationError{"the body is not an event"}
	}
	event.WebhookEvent.Data = event.Data
	if newData := eventData[event.Type]; newData != nil {
		if data := newData(); json.Unmarshal(event.Data, data) == nil {
			event.WebhookEvent.Data = data
		}
	}
	return &event.WebhookEvent, nil
}
