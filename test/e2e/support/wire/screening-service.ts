import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { KEEP_ALIVE_MS } from '../../../support/keep-alive.ts'

/** A screening service that allows every address except those that a test denies. Addresses are in lower case. */
export interface ScreeningService extends AsyncDisposable {
  url: string
  token: string
  denied: Set<string>
  /** The questions so far, in the form `role address`. */
  asked: string[]
  /** While true, all answers are 503. */
  isDown: boolean
}

export async function startScreeningService(): Promise<ScreeningService> {
  const service = { token: 'screening-token', denied: new Set<string>(), asked: [] as string[], isDown: false }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    const { address, role } = JSON.parse(await text(request)) as { address: string; role: string }
    service.asked.push(`${role} ${address}`)
    const isKnown = request.headers.authorization === `Bearer ${service.token}`
    const status = service.isDown ? 503 : isKnown ? 200 : 401
    const verdict = service.denied.has(address) ? 'deny' : 'allow'
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ verdict }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}/screen`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
