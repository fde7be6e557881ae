// Preloaded into checkers: outside browsers most systems do not resolve `*.localhost`.
import dns from 'node:dns'

const { lookup } = dns
dns.lookup = (hostname, options, callback) =>
  lookup(hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, options, callback)
