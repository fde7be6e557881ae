// Package retry decides whether and when the client repeats a failed try.
package retry

import (
	"context"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"launa/sdk/internal/facts"
)

// NoAnswer is used as the status of a try without an answer.
const NoAnswer = 0

// Delay returns the wait before the next try, or false if the outcome is final. The client repeats 408, 409 with Retry-After, 429, 5xx and
// lost connections. Retry-After sets the wait. Otherwise the wait is 0.5 s, doubled with every retry. It is reduced by up to a quarter at
// random, so that many clients do not retry at one moment. retry counts from 0; random is from 0 to 1.
func Delay(status int, header http.Header, retry int, random float64) (time.Duration, bool) {
	asked, isAsked := AfterSeconds(header)
	switch {
	case status == NoAnswer:
		return backoff(retry, random), true
	case status == http.StatusRequestTimeout, status == http.StatusTooManyRequests,
		status >= http.StatusInternalServerError, status == http.StatusConflict && isAsked:
	default:
		return 0, false
	}
	if !isAsked {
		return backoff(retry, random), true
	}
	return time.Duration(asked) * time.Second, asked <= facts.LongestRetryAfterSeconds
}

var seconds = regexp.MustCompile(`\A[0-9]{1,9}\z`)

// AfterSeconds returns Retry-After in seconds, and false if it is absent or unreadable. For a date, it returns the time from the answer's
// own Date to that date, because this machine's clock may differ. For a past date, it returns 0.
func AfterSeconds(header http.Header) (int, bool) {
	value := header.Get("Retry-After")
	if seconds.MatchString(value) {
		count, err := strconv.Atoi(value)
		return count, err == nil
	}
	from, isDated := httpDate(header.Get("Date"))
	until, isDate := httpDate(value)
	return max(0, int(until.Unix()-from.Unix())), isDated && isDate
}

// httpDate reads an IMF-fixdate (RFC 9110, section 5.6.7).
func httpDate(text string) (time.Time, bool) {
	date, err := time.Parse(http.TimeFormat, text)
	return date, err == nil && date.Format(http.TimeFormat) == text
}

func backoff(retry int, random float64) time.Duration {
	full := min(facts.FirstRetryMilliseconds*math.Pow(2, float64(retry)), facts.LongestRetryMilliseconds)
	return time.Duration(math.Round(full*(1-random/4))) * time.Millisecond
}

// Wait waits. If the context ends first, it returns the context's error.
func Wait(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return ctx.Err()
	}
}
