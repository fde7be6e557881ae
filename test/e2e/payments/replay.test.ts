import { describe, expect } from 'vitest'
import type { Authorization } from '../../../sdks/typescript/src/buyer/keys/authorization.ts'
import { encodeHeader, rowInState, type SignedPayment, until } from '../support/buyers/buyer.ts'
import { withShop } from './fixtures.ts'
import {
  CHARGED_ONCE,
  type Market,
  NOT_CHARGED,
  openShop,
  pay,
  refusal,
  type Shop,
  uniquePath,
  upstreamHits,
} from './market.ts'

const ALREADY_USED = { status: 409, code: 'payment_already_used' }

/** Returns the number of the ledger's rows for an authorization, in upper or lower case. */
async function rowsOf(market: Market, { authorization: { from, nonce } }: SignedPayment): Promise<number> {
  const text = `select count(*)::int as rows from payment
    where lower(payer) = lower($1) and lower(signed->'authorization'->>'nonce') = lower($2)`
  return (await market.pool.query<{ rows: number }>(text, [from, nonce])).rows[0]?.rows ?? 0
}

const it = withShop({ pathPattern: '/weather' })

const withSpent = it
  .extend('spent', async ({ presented, signed }) => {
    const payment = await signed()
    const { result: response, ...moved } = await presented(payment, '/weather')
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    return payment
  })
  /** Presents the payment again with this header. Expects that no money moves, and that neither upstream nor facilitator is called. */
  .extend(
    'presentAgain',
    ({ market, moving, shop, spent }) =>
      async (header: string, at: Shop = shop, resource = '/weather') => {
        const path = uniquePath(resource)
        const { result, ...moved } = await moving(
          async () => refusal(await pay(market, at.url(path), { ...spent, header })),
          at,
        )
        expect(moved).toEqual(NOT_CHARGED)
        expect(await upstreamHits(market, path)).toEqual([])
        expect(await rowsOf(market, spent)).toBe(1)
        return result
      },
  )

describe('a spent payment', () => {
  const it = withSpent

  it('is refused if it comes again', async ({ presentAgain, spent }) => {
    expect(await presentAgain(spent.header)).toEqual(ALREADY_USED)
  })

  const upperHex = (text: string) => `0x${text.slice(2).toUpperCase()}`
  const respelled = (spent: SignedPayment, change: (authorization: Authorization) => Partial<Authorization>) => {
    const { payload } = spent.payload
    const authorization = { ...payload.authorization, ...change(payload.authorization) }
    return { ...spent.payload, payload: { ...payload, authorization } }
  }
  const SPELLINGS: Record<string, (spent: SignedPayment) => unknown> = {
    'the payer in lower case': (spent) => respelled(spent, ({ from }) => ({ from: from.toLowerCase() })),
    'the payer in upper case': (spent) => respelled(spent, ({ from }) => ({ from: upperHex(from) })),
    'the payee in lower case': (spent) => respelled(spent, ({ to }) => ({ to: to.toLowerCase() })),
    'the nonce in upper case': (spent) => respelled(spent, ({ nonce }) => ({ nonce: upperHex(nonce) })),
    'the signature in upper case': (spent) => {
      const { payload } = spent.payload
      return { ...spent.payload, payload: { ...payload, signature: upperHex(payload.signature) } }
    },
    'the asset in lower case': (spent) => {
      const { accepted } = spent.payload
      return { ...spent.payload, accepted: { ...accepted, asset: accepted.asset.toLowerCase() } }
    },
    'the keys in another order': (spent) => {
      const { x402Version, accepted, payload } = spent.payload
      const authorization = Object.fromEntries(Object.entries(payload.authorization).reverse())
      return { payload: { authorization, signature: payload.signature }, accepted, x402Version }
    },
    'more fields than needed': (spent) => ({
      ...spent.payload,
      resource: { url: 'https://shop.example/other' },
      extensions: { 'payment-identifier': { info: { required: false, id: 'another-identifier' } } },
    }),
  }
  it.for(Object.keys(SPELLINGS))('is refused with %s', async (spelling, { presentAgain, spent }) => {
    const header = encodeHeader(SPELLINGS[spelling]?.(spent))
    expect(header).not.toBe(spent.header)
    expect(await presentAgain(header)).toEqual(ALREADY_USED)
  })

  it('is refused with blanks in its JSON', async ({ presentAgain, spent }) => {
    const spaced = Buffer.from(JSON.stringify(spent.payload, null, 2)).toString('base64')
    expect(await presentAgain(spaced)).toEqual(ALREADY_USED)
  })

  it('is refused with the recovery id in its other spelling', async ({ presentAgain, spent }) => {
    const { payload } = spent.payload
    const otherV = payload.signature.endsWith('1b') ? '00' : '01'
    const signature = payload.signature.slice(0, -2) + otherV
    const header = encodeHeader({ ...spent.payload, payload: { ...payload, signature } })
    // The gateway does not accept this spelling, and does not treat it as another payment.
    expect(await presentAgain(header)).toEqual(ALREADY_USED)
  })

  it('is refused at another endpoint with the same terms', async ({ market, presentAgain, shop, spent }) => {
    const { api, seller, endpoints } = shop
    const accepts = endpoints[0]?.accepts
    const other = await seller.createEndpoint(api.id, { method: 'GET', path_pattern: '/echo', accepts })
    try {
      await until('it is sold', async () => (await market.fetch(shop.url('/echo'))).status === 402)
      expect(await presentAgain(spent.header, shop, '/echo')).toEqual(ALREADY_USED)
    } finally {
      await seller.deleteEndpoint(api.id, other.id)
    }
  })

  it("is refused at another seller's host with the same payee", async ({ market, presentAgain, shop, spent }) => {
    const other = await openShop(market, { payTo: shop.payTo, pathPattern: '/weather' })
    expect(await presentAgain(spent.header, other)).toEqual(ALREADY_USED)
  })
})

/** Allowed answers while another request holds the payment. A challenge is not allowed, because it would ask for a second payment. */
const NOT_MINE = [
  { status: 409, code: 'payment_in_flight', challenged: false },
  { status: 503, code: 'payment_outcome_unknown', challenged: false },
  { status: 409, code: 'payment_already_used', challenged: false },
]

async function loser(response: Response) {
  return { ...(await refusal(response)), challenged: response.headers.has('payment-required') }
}

describe.each([5, 40])('%i presentations of one payment at once', (count) => {
  it('cause one delivery, one charge and one call of the upstream', async ({ market, moving, shop, signed }) => {
    const payment = await signed()
    const path = uniquePath('/weather')
    const { result: responses, ...moved } = await moving(() =>
      Promise.all(Array.from({ length: count }, () => pay(market, shop.url(path), payment))),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = await Promise.all(responses.filter(({ status }) => status !== 200).map(loser))
    expect(losers).toHaveLength(count - 1)
    for (const answer of losers) expect(NOT_MINE).toContainEqual(answer)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await upstreamHits(market, path)).toHaveLength(1)
    expect(await rowInState(market.pool, payment.authorization, 'SETTLED')).toMatchObject({ upstream_status: 200 })
  })
})
