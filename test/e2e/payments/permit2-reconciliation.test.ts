import { describe, expect } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { CHARGED_ONCE, type Market, NOT_CHARGED, refusal } from './market.ts'
import { takeBack, type Wallet } from './permit2-buyer.ts'
import { withPermit2Shop } from './permit2-fixtures.ts'

/** Validity of a permit in seconds: the shortest that authz accepts, so that tests can wait for its end. */
const PERMIT_SECONDS = 12

const it = withPermit2Shop({ maxTimeoutSeconds: PERMIT_SECONDS })
  /** A presented permit. Its settlement got no answer. The permit reached the chain only if `sent`. */
  .extend(
    'inDoubt',
    ({ permit, present, proxy }) =>
      async (wallet: Wallet, { sent = false }: { sent?: boolean } = {}) => {
        const made = await permit(wallet)
        proxy.intercept('/settle', async ({ forward, cut }) => {
          if (sent) await forward()
          cut()
        })
        expect(await refusal(await present(made.header, '/weather'))).toEqual({
          status: 503,
          code: 'payment_outcome_unknown',
        })
        return made
      },
  )

/** Returns the ledger's row of a wallet's only payment, after it has reached `state`. */
const inState = (market: Market, { address }: Wallet, state: string) =>
  until(
    `it is ${state}`,
    async () => {
      const text = 'select state, transaction from payment where payer = $1'
      const { rows } = await market.pool.query<{ state: string; transaction: string | null }>(text, [address])
      return rows[0]?.state === state && rows[0]
    },
    PERMIT_SECONDS * 1000 + 25_000,
  )

describe('a permit with an unanswered settlement', () => {
  it('is settled if the chain shows its transfer, and its buyer gets the answer once without paying again', async ({
    buyer,
    inDoubt,
    market,
    moved,
    present,
  }) => {
    const { result, ...money } = await moved(buyer, async () => {
      const permit = await inDoubt(buyer, { sent: true })
      expect((await inState(market, buyer, 'SETTLED')).transaction).toMatch(/^0x[0-9a-f]{64}$/)
      return { permit, answer: await present(permit.header, '/weather') }
    })
    expect(result.answer.status).toBe(200)
    expect(money).toEqual(CHARGED_ONCE)
    await result.answer.arrayBuffer()
    await until('the delivery is on record', async () => {
      const again = await refusal(await present(result.permit.header, '/weather'))
      expect(again.status).toBe(409)
      return again.code === 'payment_already_used'
    })
  })

  it('is cancelled if its payer has cancelled it on the chain', async ({ buyer, inDoubt, market }) => {
    const permit = await inDoubt(buyer)
    await takeBack(market, buyer, permit)
    expect((await inState(market, buyer, 'CANCELLED')).transaction).toBeNull()
  })

  it('stays open while it could be used, and expires afterwards', async ({ buyer, inDoubt, market, moved }) => {
    const permit = await inDoubt(buyer)
    const before = Number(permit.payload.permit2Authorization.deadline) * 1000
    const { result: ended, ...money } = await moved(buyer, () => inState(market, buyer, 'EXPIRED'))
    expect(Date.now()).toBeGreaterThan(before)
    expect(ended.transaction).toBeNull()
    expect(money).toEqual(NOT_CHARGED)
  })
})
