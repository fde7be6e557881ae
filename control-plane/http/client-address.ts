import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Some proxies write an address with a port, or a word, into `X-Forwarded-For` (RFC 7239 allows both in `Forwarded`).
 * Limits, allowed addresses of keys and the audit log need an IP address. If the header has none, this hook ignores the
 * header, and the proxy counts as the client. Envoy does so too (docs/operating.md, "Behind a balancer"). Register this
 * before any hook that reads `request.ip`.
 */
export function ignoreBadAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!ipaddr.isValid(request.ip)) delete request.raw.headers['x-forwarded-for']
  })
}
