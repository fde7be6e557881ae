import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { postgresData } from '../../../sandbox/parts/postgres.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { partPid, startPart, stopPart } from '../../../sandbox/stack.ts'
import { it } from '../payments/fixtures.ts'
import { movement, NOT_CHARGED, openShop, pay, type Shop, termsOf, uniquePath } from '../payments/market.ts'
import { setPrice } from '../payments/void-payments.ts'
import { challengeOf, signPayment, until } from '../support/buyers/buyer.ts'
import { startStandby } from '../support/processes/standby.ts'

const copy = promisify(execFile)
const LOST = 20_001n
const NEXT = 30_003n

/** A database with a copy of the committed data. Later it replaces the stack's own database. */
interface OldState {
  takeOver(): Promise<void>
  close(): Promise<void>
}

const OLD_STATES: Record<string, (settings: Settings, copied: string) => Promise<OldState>> = {
  'that was set back': async () => ({ takeOver: async () => undefined, close: async () => undefined }),
  'promoted from a standby that had fallen behind': async (settings, copied) => {
    const standby = await startStandby(settings, copied)
    await standby.fallBehind()
    return { takeOver: standby.promote, close: standby.close }
  },
}

it.for(Object.keys(OLD_STATES))(
  'a database %s sells nothing under terms that it has lost',
  async (which, { market, wallet, onTestFinished }) => {
    const { settings } = market
    const data = postgresData(settings)
    const copied = `${data}.copied`
    onTestFinished(() => rm(copied, { recursive: true, force: true }))
    const pause = (signal: 'SIGSTOP' | 'SIGCONT') => process.kill(partPid(settings, 'authz') ?? 0, signal)
    const asks = (amount: bigint) => () =>
      termsOf(market, shop).then(
        (terms) => terms.amount === String(amount),
        () => false,
      )
    const revisionOf = async ({ api }: Shop) =>
      (await market.pool.query<{ revision: string }>('select revision from api where id = $1', [api.id])).rows[0]
        ?.revision

    const shop = await openShop(market)
    await stopPart(settings, 'postgres')
    await copy('cp', ['-a', data, copied])
    await startPart(settings, 'postgres')
    const old = await OLD_STATES[which]?.(settings, copied)
    onTestFinished(() => old?.close())

    await until('the first change is made', () => changed(shop, LOST), 20_000)
    await until('the lost price is asked for', asks(LOST), 20_000)
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const lost = await revisionOf(shop)

    pause('SIGSTOP')
    try {
      await stopPart(settings, 'postgres')
      await rm(data, { recursive: true })
      await old?.takeOver()
      await rename(copied, data)
      await startPart(settings, 'postgres')
      await until('the second change is made', () => changed(shop, NEXT), 20_000)
      expect(await revisionOf(shop)).toBe(lost)
    } finally {
      pause('SIGCONT')
    }

    const parties = { payer: wallet.address, payTo: shop.payTo }
    const present = async () => {
      const response = await pay(market, shop.url(uniquePath('/weather')), payment)
      return response.status !== 503 && response
    }
    const { result: response, ...moved } = await movement(market, parties, () => until('an answer', present, 20_000))
    expect(response.status).toBe(402)
    expect(challengeOf(response)).toMatchObject({ accepts: [{ amount: String(NEXT) }] })
    expect(moved).toEqual(NOT_CHARGED)
    await until('the new price is asked for', asks(NEXT), 20_000)
  },
)

/** Changes the price. Returns false if this fails, as it does while the control plane's connections lead to a stopped database. */
function changed(shop: Shop, amount: bigint): Promise<boolean> {
  return setPrice(shop, amount).then(
    () => true,
    () => false,
  )
}
