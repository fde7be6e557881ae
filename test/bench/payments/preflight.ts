import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import { becomesTrue } from '../../../sandbox/probes.ts'
import type { Row } from '../table/row.ts'
import { PATH } from './price.ts'

export interface Terms {
  resource: object
  /** The only payment option, as the 402 offers it. */
  accepted: unknown
}

const PATIENCE_MS = 10_000

/** Waits until a row answers an unpaid request correctly: a gateway needs a moment to learn of a new API. */
export async function waitUntilServed(row: Row): Promise<void> {
  const wanted = row.paid ? 402 : row.expectedStatus
  const served = async () => {
    const { statusCode, body } = await get(row)
    await body.dump()
    return statusCode === wanted
  }
  if (!(await becomesTrue(served, { timeoutMs: PATIENCE_MS }))) throw new Error(`row ${row.letter} is not served`)
}

/** Requests a paid row without a payment and reads the terms of its 402 (x402 v2, `PAYMENT-REQUIRED`). */
export async function readTerms(row: Row): Promise<Terms> {
  const { statusCode, headers, body } = await get(row)
  await body.dump()
  const header = headers['payment-required']
  if (statusCode !== 402 || typeof header !== 'string') throw new Error(`row ${row.letter} answered ${statusCode}`)
  const { resource, accepts } = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  return { resource, accepted: accepts[0] }
}

/** Sends the request of a row of the table, before it is measured, and checks the answer: status, body, and receipt of a payment. */
export async function checkAnswer(row: Row, payment: string | undefined): Promise<void> {
  const { statusCode, headers, body } = await get(row, payment)
  const text = await body.text()
  const receipt = headers['payment-response']
  const right =
    statusCode === row.expectedStatus &&
    (statusCode === 402 || text.includes('Berlin')) &&
    (!row.paid || isReceipt(receipt))
  if (!right) throw new Error(`row ${row.letter} answered ${statusCode} ${text.slice(0, 200)}`)
}

function isReceipt(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8')).success === true
}

/**
 * Sends the request to the address of a row, with the host name in the Host header, because names such as `x.dev.localhost` cannot be
 * resolved.
 */
function get({ address, host, caFile }: Row, payment?: string) {
  const [servername] = host.split(':')
  const connect = caFile ? { ca: readFileSync(caFile), servername } : {}
  return request(`${caFile ? 'https' : 'http'}://${address}${PATH}`, {
    headers: { host, accept: 'application/json', ...(payment && { 'payment-signature': payment }) },
    ...(caFile && { dispatcher: new Agent({ allowH2: true, connect }) }),
  })
}
