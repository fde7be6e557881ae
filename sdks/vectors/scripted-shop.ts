import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { buildSandboxUsdcAccept } from '../typescript/src/accepts.ts'
import { Buyer, type BuyerOptions } from '../typescript/src/buyer/index.ts'
import { encode } from './scripted-seller.ts'

export { encode }

export const privateKey = generatePrivateKey()
export const payTo = '0x1111111111111111111111111111111111111111'

export interface Payment {
  payload: {
    signature: `0x${string}`
    authorization: Record<string, string>
    type?: string
    deposit?: { amount: string }
  }
  accepted: { amount: string }
}

export function decode(header: unknown): Payment {
  return JSON.parse(Buffer.from(String(header), 'base64').toString()) as Payment
}

export function terms(amount = '100000', extra: object = {}): object {
  const { max_timeout_seconds, ...accept } = buildSandboxUsdcAccept('exact', amount)
  return { ...accept, payTo, maxTimeoutSeconds: max_timeout_seconds, ...extra }
}

export const RECEIPT = { success: true, transaction: '0xabc', network: 'eip155:845320402', payer: '0x1' }
export const paid = (response: ServerResponse) =>
  response.writeHead(200, { 'payment-response': encode(RECEIPT) }).end('sun')
export const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify(body))

/** A seller's host that asks for a payment. `onPayment` answers each payment; `count` is its number. */
export async function sell(
  onPayment: (response: ServerResponse, count: number, request: IncomingMessage) => void,
  options: { accepts?: object[]; buyer?: Partial<BuyerOptions> } = {},
): Promise<{ buyer: Buyer; url: string; payments: string[]; bodies: string[] }> {
  const payments: string[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const header = request.headers['payment-signature']
    if (typeof header === 'string') {
      bodies.push(body)
      return onPayment(response, payments.push(header), request)
    }
    const required = {
      x402Version: 2,
      error: 'Payment required',
      resource: { url: 'http://x/' },
      accepts: options.accepts ?? [terms()],
    }
    response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://shop.dev.localhost:${(server.address() as AddressInfo).port}/weather?city=Bern`
  const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100000' }, timeoutMs: 20_000, ...options.buyer })
  return { buyer, url, payments, bodies }
}
