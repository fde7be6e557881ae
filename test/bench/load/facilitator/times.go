package main

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"time"
)

// times delays calls like a real facilitator, and records how long the calls of each payment have taken so far.
type times struct {
	jitter float64

	mutex  sync.Mutex
	random *rand.Rand
	// Keys are the nonces of the payments.
	taken map[string]time.Duration
}

func newTimes(jitter float64, seed uint64) *times {
	return &times{jitter: jitter, random: rand.New(rand.NewPCG(seed, 0)), taken: map[string]time.Duration{}}
}

// spend waits for about the mean time and returns how long all calls for this payment have taken so far.
func (t *times) spend(mean time.Duration, request []byte) time.Duration {
	begun := time.Now()
	time.Sleep(t.next(mean))
	nonce := nonceOf(request)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.taken[nonce] += time.Since(begun)
	return t.taken[nonce]
}

func (t *times) forget(request []byte) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	delete(t.taken, nonceOf(request))
}

// next returns the mean time, varied by a uniform random share up to the jitter.
func (t *times) next(mean time.Duration) time.Duration {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return time.Duration(float64(mean) * (1 + t.jitter*(2*t.random.Float64()-1)))
}

// nonceOf finds the EIP-3009 nonce in a request's JSON.
func nonceOf(request []byte) string {
	_, rest, _ := bytes.Cut(request, []byte(`"nonce":"`))
	nonce, _, _ := bytes.Cut(rest, []byte(`"`))
	return string(nonce)
}
