import { expect } from 'vitest'
import type { SignedPayment } from '../support/buyers/buyer.ts'
import type { PaidCall, Shop } from '../support/sellers/shop.ts'

/** A marker in all places where a buyer may send a secret. Logs and other outputs must not contain it. */
export const CANARY = 'canary-5c2e'
const SECRET_HEADERS = { authorization: `Bearer ${CANARY}`, cookie: `session=${CANARY}`, 'x-launa-payer': CANARY }

/** Makes a paid call with secrets in all places where a buyer may send them, and reads the answer to its end. */
export async function payWithSecrets(at: Shop, headers: Record<string, string> = {}): Promise<PaidCall> {
  const paid = await at.pay(`/weather?token=${CANARY}`, { headers: { ...SECRET_HEADERS, ...headers } })
  expect(paid.response.status).toBe(200)
  await paid.response.arrayBuffer()
  return paid
}

export function expectNoSecrets(text: string, payment: SignedPayment): void {
  expect(text).not.toContain(CANARY)
  expect(text).not.toContain(payment.header.slice(0, 100))
  expect(text).not.toContain(payment.payload.payload.signature)
}
