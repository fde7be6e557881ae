import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How the proxy loses the next answer to a payment. */
export type Loss =
  /** The proxy gets the first bytes and forwards nothing. It closes its connection to the gateway after the client has disconnected. */
  | 'stalled'
  /** The proxy gets the whole answer, and breaks the client's connection. */
  | 'lost'

/** A proxy between a buyer and the gateway. */
export interface LossyProxy {
  port: number
  /** The `PAYMENT-SIGNATURE` headers of the requests, in order. */
  payments: readonly string[]
  /** Loses the next answer. */
  lose(loss: Loss): void
  close(): Promise<void>
}

export async function startLossyProxy(gatewayPort: number): Promise<LossyProxy> {
  const payments: string[] = []
  let loss: Loss | undefined
  const server = createServer((incoming, answer) => {
    const header = incoming.headers['payment-signature']
    if (typeof header === 'string') payments.push(header)
    const now = typeof header === 'string' ? loss : undefined
    if (now) loss = undefined
    const { method, url: path, headers } = incoming
    const outgoing = httpRequest({ host: '127.0.0.1', port: gatewayPort, method, path, headers }, (response) => {
      void passOn(response, answer, now)
    })
    outgoing.on('error', () => answer.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    payments,
    lose: (next) => {
      loss = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function passOn(response: IncomingMessage, answer: ServerResponse, loss: Loss | undefined): Promise<void> {
  if (loss === 'stalled') return
  if (loss === 'lost') {
    await response.toArray()
    // Gives Envoy time to record the delivery.
    await delay(200)
    answer.destroy()
    return
  }
  answer.writeHead(response.statusCode ?? 500, response.headers)
  response.pipe(answer)
}
