import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildSandboxUsdcAccept } from '@launa/sdk'
import { fileJournal } from '@launa/sdk/buyer/file-journal'
import { ownFolder } from '../testing.ts'

export const PAYEE = '0x1111111111111111111111111111111111111111'

/** Environment variables with a publicly known private key, and with a separate folder for the test. */
export function ownVariables(...[atEnd]: Parameters<typeof ownFolder>) {
  return {
    LAUNA_PRIVATE_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    LAUNA_CONFIG_DIR: ownFolder(atEnd),
  }
}

/** The ids of the open payments. */
export async function openIds({ LAUNA_CONFIG_DIR = '' }: Readonly<Record<string, string>>): Promise<string[]> {
  const { open } = await fileJournal(join(LAUNA_CONFIG_DIR, 'payments')).read()
  return open.map(({ id }) => id)
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

export const RECEIPT = {
  'payment-response': encode({ success: true, transaction: '0xabc', network: 'eip155:845320402' }),
}

export interface Shop extends AsyncDisposable {
  url: string
  /** The headers of the received payments, in their order. */
  payments: string[]
  /** The offered terms; tests may change them. */
  accepts: object[]
}

/** Terms of 0.10 USDC. */
export function terms(changes: object = {}): object {
  const { max_timeout_seconds: maxTimeoutSeconds, ...accept } = buildSandboxUsdcAccept('exact', '100000')
  return { ...accept, payTo: PAYEE, maxTimeoutSeconds, ...changes }
}

/** A seller's host that asks for a payment. `onPayment` answers each payment. */
export async function openShop(
  onPayment: (response: ServerResponse, request: { body: string; header: string; count: number }) => void,
  changes: object = {},
): Promise<Shop> {
  const payments: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const header = request.headers['payment-signature']
    if (typeof header === 'string') return onPayment(response, { body, header, count: payments.push(header) })
    if (request.url === '/free') return response.end('free')
    const required = { x402Version: 2, resource: { url: 'http://x/' }, accepts: shop.accepts }
    response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const shop: Shop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    payments,
    accepts: [terms(changes)],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return shop
}

/** Answers with a retry time so far ahead that the command does not send the request again. */
export function askLater(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '3600' })
  response.end('{"code":"payment_outcome_unknown"}')
}
