import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Authorization,
  challengeOf,
  encodeHeader,
  fundedWallet,
  rowInState,
  type SignedPayment,
  signPayment,
} from '../support/buyer.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  openMarket,
  openShop,
  pay,
  refusal,
  type Shop,
  uniquePath,
  upstreamHits,
} from './market.ts'

let market: Market
let shop: Shop
let wallet: Awaited<ReturnType<typeof fundedWallet>>

beforeAll(async () => {
  market = openMarket()
  shop = await openShop(market, { pathPattern: '/weather' })
  wallet = await fundedWallet(market.chain)
})
afterAll(() => market?.close())

const ALREADY_USED = { status: 409, code: 'payment_already_used' }

async function signed(): Promise<SignedPayment> {
  const { accepts } = challengeOf(await market.fetch(shop.url('/weather')))
  return signPayment(wallet, accepts[0])
}

const parties = () => ({ payer: wallet.address, payTo: shop.payTo })

/** How many rows the ledger has of an authorization, whatever it was spelled like. */
async function rowsOf({ authorization: { from, nonce } }: SignedPayment): Promise<number> {
  const text = `select count(*)::int as rows from payment
    where lower(payer) = lower($1) and lower(signed->'authorization'->>'nonce') = lower($2)`
  return (await market.pool.query<{ rows: number }>(text, [from, nonce])).rows[0]?.rows ?? 0
}

describe('a payment that has been spent', () => {
  let spent: SignedPayment
  beforeEach(async () => {
    spent = await signed()
    const { result: response, ...moved } = await movement(market, parties(), () =>
      pay(market, shop.url('/weather'), spent),
    )
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })

  /** Presents a header again; nothing may move and nobody may be called. */
  async function presentAgain(header: string, at: Shop = shop, resource = '/weather') {
    const path = uniquePath(resource)
    const { result, ...moved } = await movement(market, parties(), async () =>
      refusal(await pay(market, at.url(path), { ...spent, header })),
    )
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
    expect(await rowsOf(spent)).toBe(1)
    return result
  }

  it('is refused when it comes again', async () => {
    expect(await presentAgain(spent.header)).toEqual(ALREADY_USED)
  })

  const upperHex = (text: string) => `0x${text.slice(2).toUpperCase()}`
  const respelled = (change: (authorization: Authorization) => Partial<Authorization>) => {
    const { payload } = spent.payload
    const authorization = { ...payload.authorization, ...change(payload.authorization) }
    return { ...spent.payload, payload: { ...payload, authorization } }
  }
  const SPELLINGS: Record<string, () => unknown> = {
    'the payer in lower case': () => respelled(({ from }) => ({ from: from.toLowerCase() })),
    'the payer in upper case': () => respelled(({ from }) => ({ from: upperHex(from) })),
    'the payee in lower case': () => respelled(({ to }) => ({ to: to.toLowerCase() })),
    'the nonce in upper case': () => respelled(({ nonce }) => ({ nonce: upperHex(nonce) })),
    'the signature in upper case': () => {
      const { payload } = spent.payload
      return { ...spent.payload, payload: { ...payload, signature: upperHex(payload.signature) } }
    },
    'the asset in lower case': () => {
      const { accepted } = spent.payload
      return { ...spent.payload, accepted: { ...accepted, asset: accepted.asset.toLowerCase() } }
    },
    'the keys in another order': () => {
      const { x402Version, accepted, payload } = spent.payload
      const authorization = Object.fromEntries(Object.entries(payload.authorization).reverse())
      return { payload: { authorization, signature: payload.signature }, accepted, x402Version }
    },
    'more fields than needed': () => ({
      ...spent.payload,
      resource: { url: shop.url('/other') },
      extensions: { 'payment-identifier': { info: { required: false, id: 'another-identifier' } } },
    }),
  }
  it.each(Object.keys(SPELLINGS))('is refused with %s', async (spelling) => {
    const header = encodeHeader(SPELLINGS[spelling]?.())
    expect(header).not.toBe(spent.header)
    expect(await presentAgain(header)).toEqual(ALREADY_USED)
  })

  it('is refused with blanks in its JSON', async () => {
    const spaced = Buffer.from(JSON.stringify(spent.payload, null, 2)).toString('base64')
    expect(await presentAgain(spaced)).toEqual(ALREADY_USED)
  })

  it('is refused with the recovery id in its other spelling', async () => {
    const { payload } = spent.payload
    const otherV = payload.signature.endsWith('1b') ? '00' : '01'
    const signature = payload.signature.slice(0, -2) + otherV
    const header = encodeHeader({ ...spent.payload, payload: { ...payload, signature } })
    // Not a spelling that this gateway takes, and not one by which it would be taken for another payment.
    expect(await presentAgain(header)).toEqual(ALREADY_USED)
  })

  it('is refused at another endpoint with the same terms', async () => {
    const { api, seller, endpoints } = shop
    const accepts = endpoints[0]?.accepts
    const other = await seller.createEndpoint(api.id, { method: 'GET', path_pattern: '/echo', accepts })
    try {
      await expect.poll(async () => (await market.fetch(shop.url('/echo'))).status).toBe(402)
      expect(await presentAgain(spent.header, shop, '/echo')).toEqual(ALREADY_USED)
    } finally {
      await seller.deleteEndpoint(api.id, other.id)
    }
  })

  it("is refused at another seller's host with the same payee", async () => {
    const other = await openShop(market, { payTo: shop.payTo, pathPattern: '/weather' })
    expect(await presentAgain(spent.header, other)).toEqual(ALREADY_USED)
  })
})

/** What one may be told who comes while another has the payment; never a challenge, which would invite to pay twice. */
const NOT_MINE = [
  { status: 409, code: 'payment_in_flight', challenged: false },
  { status: 503, code: 'payment_outcome_unknown', challenged: false },
  { status: 409, code: 'payment_already_used', challenged: false },
]

async function loser(response: Response) {
  return { ...(await refusal(response)), challenged: response.headers.has('payment-required') }
}

describe.each([5, 40])('%i presentations of one payment at once', (count) => {
  it('make one delivery, one charge, one call of the upstream', async () => {
    const payment = await signed()
    const path = uniquePath('/weather')
    const { result: responses, ...moved } = await movement(market, parties(), () =>
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
