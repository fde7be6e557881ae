// Preloaded into checkers to resolve `*.localhost`, because outside of browsers most systems do not.
import dns from 'node:dns'

const { lookup } = dns
dns.lookup = (hostname, options, callback) =>
  lookup(hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, options, callback)

// mppx asks 127.0.0.1 and names the host in a header, which `fetch` drops. So this `fetch` takes the host from the header into the URL.
const { fetch } = globalThis
globalThis.fetch = (input, init) => {
  const host = new Headers(init?.headers).get('host')
  if (host === null || typeof input !== 'string') return fetch(input, init)
  const url = new URL(input)
  url.host = host
  return fetch(url.href, init)
}
