import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { startPart } from '../../../sandbox/stack.ts'
import { rowInState } from '../support/buyers/buyer.ts'
import { authzLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'
import { withShop } from './fixtures.ts'
import { pay, refusal, uniquePath } from './market.ts'

const it = withShop({ methods: ['GET', 'POST'] })
const POST = { method: 'POST', headers: { 'content-type': 'text/plain' } }

it.beforeAll(() => startPart(testSettings({ authz: authzLimits({ slow_upload_seconds: 1 }) }), 'authz'))

/** Returns a body in pieces of one size, each after a pause. */
function body(pieces: number, bytes: number): ReadableStream<Uint8Array> {
  let left = pieces
  return new ReadableStream({
    async pull(controller) {
      if (left === 0) return controller.close()
      left -= 1
      await delay(200)
      controller.enqueue(Buffer.alloc(bytes, 'x'))
    },
  })
}

it('ends a stalled upload, charges nothing, and accepts the payment for the next request', async ({
  market,
  shop,
  signed,
}) => {
  const payment = await signed()
  const sent = (some: ReadableStream | string) =>
    pay(market, shop.url(uniquePath('/echo')), payment, { ...POST, body: some, duplex: 'half' } as RequestInit)
  expect(await refusal(await sent(body(50, 10)))).toEqual({ status: 408, code: 'upload_too_slow' })
  await rowInState(market.pool, payment.authorization, 'RELEASED')
  expect((await sent(body(10, 1_000))).status).toBe(200)
  await rowInState(market.pool, payment.authorization, 'SETTLED')
})
