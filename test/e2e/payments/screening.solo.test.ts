import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { startPart } from '../../../sandbox/stack.ts'
import { fundedWallet, paymentRow, signPayment, until } from '../support/buyers/buyer.ts'
import { enrolOperator } from '../support/sellers/operator.ts'
import { testSettings } from '../support/stack/stack.ts'
import { startScreeningService } from '../support/wire/screening-service.ts'
import { it as onMarket } from './fixtures.ts'
import {
  CHARGED_ONCE,
  movement,
  NOT_CHARGED,
  openShop,
  pay,
  refusal,
  termsOf,
  uniquePath,
  upstreamHits,
} from './market.ts'

const it = onMarket
  .extend('service', { scope: 'file' }, async ({ settings: _ }, { onCleanup }) => {
    const service = await startScreeningService()
    onCleanup(() => service[Symbol.asyncDispose]())
    const screening = { SCREENING: 'service', SCREENING_URL: service.url, SCREENING_TOKEN: service.token }
    // Verdicts are valid for a second only, because the control plane may ask about a payee before a test denies it.
    const round = { ...screening, SCREENING_VERDICT_SECONDS: '1' }
    const settings = testSettings({ authz: screening, 'control-plane': round })
    for (const part of ['control-plane', 'authz'] as const) await startPart(settings, part)
    return service
  })
  .extend('operator', { scope: 'file' }, ({ service: _, settings, pool }) =>
    enrolOperator(settings, { pool, name: `operator-${randomUUID()}` }),
  )
  .extend('shop', { scope: 'file' }, ({ service: _, market }) => openShop(market))
  /** Pays with a new signature of a wallet. Returns the answer, the moved money, and the upstream's requests. */
  .extend('bought', ({ market, shop }) => async (wallet: Awaited<ReturnType<typeof fundedWallet>>, at = shop) => {
    const path = uniquePath('/weather')
    const payment = await signPayment(wallet, await termsOf(market, at))
    const parties = { payer: wallet.address, payTo: at.payTo }
    const { result: response, ...moved } = await movement(market, parties, () => pay(market, at.url(path), payment))
    const { code } = response.status === 200 ? { code: undefined } : await refusal(response)
    const row = await paymentRow(market.pool, payment.authorization)
    return { status: response.status, code, ...moved, hits: (await upstreamHits(market, path)).length, row: row?.state }
  })

const SOLD = { status: 200, code: undefined, ...CHARGED_ONCE, hits: 1, row: 'SETTLED' }
const refusedWith = (status: number, code: string) => ({ status, code, ...NOT_CHARGED, hits: 0, row: undefined })

describe('with screening', () => {
  it('an allowed payer pays, and the service is asked about it once', async ({ bought, market, service }) => {
    const wallet = await fundedWallet(market.chain)
    for (let count = 0; count < 3; count += 1) expect(await bought(wallet)).toEqual(SOLD)
    expect(service.asked.filter((asked) => asked === `payer ${wallet.address.toLowerCase()}`)).toHaveLength(1)
  })

  it('a denied payer is refused before a reservation, a call or a charge, unless operators allow it', async ({
    bought,
    market,
    operator,
    service,
  }) => {
    const wallet = await fundedWallet(market.chain)
    service.denied.add(wallet.address.toLowerCase())
    expect(await bought(wallet)).toEqual(refusedWith(403, 'payer_screened'))
    const path = `/screened-addresses/${wallet.address}`
    const allowed = await operator.call('PUT', path, { verdict: 'allow', reason: 'checked by hand' })
    expect(allowed).toMatchObject({ status: 200, body: { address: wallet.address.toLowerCase(), verdict: 'allow' } })
    await until('it may pay', async () => (await bought(wallet)).status === 200)
    expect((await operator.call('DELETE', path, { reason: 'a mistake' })).status).toBe(204)
    await until('it is refused again', async () => (await bought(wallet)).code === 'payer_screened')
    const { body } = await operator.call<{ items: { action: string }[] }>(
      'GET',
      `/records?target_kind=address&target=${wallet.address.toLowerCase()}`,
    )
    expect(body.items.map(({ action }) => action)).toEqual(['unlisted', 'allowed'])
  })

  it('operators deny a payer who has paid before', async ({ bought, market, operator }) => {
    const wallet = await fundedWallet(market.chain)
    expect(await bought(wallet)).toEqual(SOLD)
    const deny = { verdict: 'deny', reason: 'stolen keys' }
    expect((await operator.call('PUT', `/screened-addresses/${wallet.address}`, deny)).status).toBe(200)
    await until('it is refused', async () => (await bought(wallet)).code === 'payer_screened')
    expect(await bought(wallet)).toEqual(refusedWith(403, 'payer_screened'))
    const { body } = await operator.call<{ items: object[] }>('GET', '/screened-addresses?verdict=deny')
    expect(body.items).toContainEqual(expect.objectContaining({ address: wallet.address.toLowerCase(), ...deny }))
  })

  it('a denied payee is treated like a suspended one, and its seller sees this', async ({
    market,
    service,
    wallet,
  }) => {
    const shop = await openShop(market)
    service.denied.add(shop.payTo.toLowerCase())
    await until(
      'nothing is sold',
      async () => (await refusal(await market.fetch(shop.url('/weather')))).code === 'suspended',
    )
    const { body } = await shop.seller.call<{ suspended: { kind: string } | null }>('GET', `/apis/${shop.api.id}`)
    expect(body.suspended?.kind).toBe('payee')
    // authz asks about a payee itself, and sells nothing for it, even if the control plane has not checked it yet.
    const other = await openShop(market)
    const terms = await termsOf(market, other)
    service.denied.add(other.payTo.toLowerCase())
    const response = await pay(market, other.url('/weather'), await signPayment(wallet, terms))
    expect(await refusal(response)).toEqual({ status: 403, code: 'suspended' })
  })

  it('an unknown payer is refused while the service does not answer, and known payers still pay', async ({
    bought,
    market,
    service,
  }) => {
    const [known, unknown] = [await fundedWallet(market.chain), await fundedWallet(market.chain)]
    expect(await bought(known)).toEqual(SOLD)
    service.isDown = true
    expect(await bought(unknown)).toEqual(refusedWith(503, 'screening_unavailable'))
    expect(await bought(known)).toEqual(SOLD)
    service.isDown = false
    await until('it may pay', async () => (await bought(unknown)).status === 200)
  })
})
