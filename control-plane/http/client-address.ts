import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Ignores `X-Forwarded-For` if it does not name an IP address. The proxy then counts as the client. Some proxies write an address with a
 * port, or a word, into the header (RFC 7239 allows both in `Forwarded`). Limits, allowed addresses of keys and the audit log need an IP
 * address. Envoy ignores such a header too (docs/operating.md, "Behind a balancer"). Register this before any hook that reads `request.ip`.
 */
export function ignoreBadAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!ipaddr.isValid(request.ip)) delete request.raw.headers['x-forwarded-for']
  })
}
