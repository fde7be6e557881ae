import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { components } from '../../../../sdks/typescript/src/generated/openapi.ts'
import { until } from '../buyers/buyer.ts'

export type WebhookRecord = components['schemas']['Webhook']
export type Delivery = components['schemas']['WebhookDelivery']

/** A message that a receiver has received. */
export interface Message {
  headers: Record<string, string>
  body: string
}

/** A server that receives events. */
export interface Receiver {
  url: string
  /** All messages so far. */
  messages: Message[]
  /** Waits for the next message. */
  next(): Promise<Message>
  close(): Promise<void>
}

/**
 * Starts a receiver that answers 204 by default. `handle` gets the number of the message, counted from one, and can send another answer.
 */
export async function startReceiver(
  handle: (request: IncomingMessage, response: ServerResponse, nth: number) => void = (_, response) =>
    void response.writeHead(204).end(),
): Promise<Receiver> {
  const messages: Message[] = []
  let asked = 0
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    messages.push({ headers: request.headers as Record<string, string>, body })
    handle(request, response, messages.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    messages,
    async next() {
      const message = await until(`message ${asked + 1} has come`, async () => messages[asked], 40_000)
      asked += 1
      return message
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
