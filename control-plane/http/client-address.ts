import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Like Envoy, ignores an `X-Forwarded-For` that does not name an IP address. The proxy then counts as the client. Limits, allowed addresses
 * of keys and the audit log need an IP address. Register this before hooks that read `request.ip`.
 */
export function ignoreBadAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!ipaddr.isValid(request.ip)) delete request.raw.headers['x-forwarded-for']
  })
}
