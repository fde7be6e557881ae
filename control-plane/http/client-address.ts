import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Ignores `X-Forwarded-For` if it does not name an IP address, as Envoy does. The proxy then counts as the client. Limits, allowed
 * addresses of keys and the audit log need an IP address. Register this before hooks that read `request.ip`.
 */
export function ignoreBadAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!ipaddr.isValid(request.ip)) delete request.raw.headers['x-forwarded-for']
  })
}
