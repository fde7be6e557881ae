import { expect } from 'vitest'
import type { SignedPayment } from '../support/buyers/buyer.ts'
import { type Market, pay, type Shop } from './market.ts'

/** Sends a payment and disconnects when `gone` resolves. */
export async function abandoned(
  { market, shop }: { market: Market; shop: Shop },
  payment: SignedPayment,
  path: string,
  gone: () => Promise<unknown>,
): Promise<void> {
  const client = new AbortController()
  const outcome = pay(market, shop.url(path), payment, { signal: client.signal }).then(
    () => 'answered',
    (error: Error) => error.name,
  )
  await gone()
  client.abort()
  expect(await outcome).toBe('AbortError')
}
