// Command load is the benchmark's load generator. Each of its connections sends one request at a time, by HTTP/1.1 without TLS or by HTTP/2
// over TLS. It sends each header value of a file once, because each signed payment works once. It prints when the measured window begins
// and ends, and then the results.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

type settings struct {
	address, host, path, header, file string
	paths, constant, ca               string
	facilitated                       bool
	connections                       int
	warmup, measured                  time.Duration
	expected                          int
}

// report is the last line of output. Latencies are microseconds, of answers inside the measured window.
type report struct {
	Event string `json:"event"`
	// Answers with the expected status inside the window.
	Requests int `json:"requests"`
	// All other answers inside the window, by status or by error text.
	Errors map[string]int `json:"errors"`
	// Answers with the expected status from start to end, warm-up included.
	Total   int     `json:"total"`
	Seconds float64 `json:"seconds"`
	// CPU time that this program used inside the window, in microseconds.
	CPU int64 `json:"cpu_us"`
	P50 int64 `json:"p50_us"`
	P90 int64 `json:"p90_us"`
	P99 int64 `json:"p99_us"`
	Max int64 `json:"max_us"`
	// With -facilitated: latencies minus the time that the facilitator took for the calls of the payment. A value is negative if the
	// gateway answered in less time than these calls took together.
	AddedP50 int64 `json:"added_p50_us"`
	AddedP99 int64 `json:"added_p99_us"`
	// True if the header file was too short for the run.
	Exhausted bool `json:"exhausted"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	// One thread of Go code, so that the generator leaves a core to the measured programs.
	runtime.GOMAXPROCS(1)
	s := parseFlags()
	values, err := readLines(s.file)
	if err != nil {
		return err
	}
	paths, err := readLines(s.paths)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		paths = []string{s.path}
	}
	start := time.Now()
	window := window{begin: start.Add(s.warmup), end: start.Add(s.warmup + s.measured)}
	requests := &source{settings: s, paths: paths, values: values}
	connect, err := connector(s)
	if err != nil {
		return err
	}

	workers := make([]worker, s.connections)
	var running sync.WaitGroup
	for i := range workers {
		workers[i] = worker{settings: s, window: window, requests: requests, client: connect(), errors: map[string]int{}}
		running.Go(workers[i].run)
	}
	used := announce(window)
	running.Wait()
	result := summarize(workers, s, requests.exhausted.Load())
	result.CPU = used.Microseconds()
	return json.NewEncoder(os.Stdout).Encode(result)
}

func parseFlags() settings {
	var s settings
	flag.StringVar(&s.address, "address", "", "where to connect, host:port")
	flag.StringVar(&s.host, "host", "localhost", "Host header")
	flag.StringVar(&s.path, "path", "/", "path of the request")
	flag.StringVar(&s.paths, "paths", "", "file with one path per line, asked for in turn, instead of -path")
	flag.StringVar(&s.constant, "constant", "", "a header line that every request carries, name: value")
	flag.StringVar(&s.header, "header", "", "name of the header whose values the file holds")
	flag.StringVar(&s.file, "file", "", "file with one header value per line, each sent once")
	flag.StringVar(&s.ca, "ca", "", "file with the authority to trust: HTTP/2 over TLS")
	flag.BoolVar(&s.facilitated, "facilitated", false, "the transaction of each answer ends with its facilitator's time")
	flag.IntVar(&s.connections, "connections", 64, "connections, each with one request at a time")
	flag.DurationVar(&s.warmup, "warmup", 2*time.Second, "time before the measured window")
	flag.DurationVar(&s.measured, "measure", 5*time.Second, "length of the measured window")
	flag.IntVar(&s.expected, "status", 200, "status that counts as success")
	flag.Parse()
	return s
}

func readLines(file string) ([]string, error) {
	if file == "" {
		return nil, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var lines []string
	scanner := bufio.NewScanner(f)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	return lines, scanner.Err()
}

type window struct{ begin, end time.Time }

// announce prints the beginning and end of the window and returns the CPU time used in between.
func announce(w window) time.Duration {
	time.Sleep(time.Until(w.begin))
	before := cpuTime()
	fmt.Println(`{"event":"measuring"}`)
	time.Sleep(time.Until(w.end))
	fmt.Println(`{"event":"measured"}`)
	return cpuTime() - before
}

func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// source gives all connections their requests, one after another.
type source struct {
	settings
	paths     []string
	values    []string
	asked     atomic.Int64
	next      atomic.Int64
	exhausted atomic.Bool
}

// request is the next request to send.
type request struct {
	path string
	// The value of the header. The values come from a file.
	value string
}

// take returns the next request; false when no header value is left.
func (s *source) take() (request, bool) {
	r := request{path: s.paths[int(s.asked.Add(1)-1)%len(s.paths)]}
	if s.header == "" {
		return r, true
	}
	i := int(s.next.Add(1)) - 1
	if i >= len(s.values) {
		s.exhausted.Store(true)
		return r, false
	}
	r.value = strings.TrimSpace(s.values[i])
	return r, true
}

func summarize(workers []worker, s settings, exhausted bool) report {
	r := report{Event: "done", Errors: map[string]int{}, Seconds: s.measured.Seconds(), Exhausted: exhausted}
	var all, added []int64
	for _, w := range workers {
		all = append(all, w.latencies...)
		added = append(added, w.added...)
		r.Total += w.total
		for what, count := range w.errors {
			r.Errors[what] += count
		}
	}
	r.Requests = len(all)
	if len(all) == 0 {
		return r
	}
	r.P50, r.P90, r.P99, r.Max = at(all, 0.5), at(all, 0.9), at(all, 0.99), slices.Max(all)
	if len(added) > 0 {
		r.AddedP50, r.AddedP99 = at(added, 0.5), at(added, 0.99)
	}
	return r
}

// at returns the value below which this share of the values lies. It sorts the values.
func at(values []int64, share float64) int64 {
	slices.Sort(values)
	return values[min(len(values)-1, int(share*float64(len(values))))]
}
