import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { killPart, startPart, startStack, stopPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const snapshots = ['authz', 'xds'].map((name) => join(settings.stateDirectory, `${name}-snapshot.ndjson`))
/** Milliseconds within which all parts start from files. */
const START_MS = 15_000
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings, endpoints: [{ path: '/weather' }] })
  await shop.terms('/weather')
  await untilOnDisk()
})

afterEach(async () => {
  await startStack(settings)
  await expectFourRecordsAgree(shop)
})
afterAll(() => shop?.close())

/** Waits until authz and xds have written the API's last change to their snapshot files. */
async function untilOnDisk(): Promise<void> {
  const { rows } = await shop.pool.query<{ revision: string }>('select revision from api where id = $1', [shop.api.id])
  const isKept = (file: string) => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const line = lines.find((text) => text.startsWith(`{"id":"${shop.api.id}"`))
    return line !== undefined && JSON.parse(line).revision === Number(rows[0]?.revision)
  }
  await until('both snapshots hold the shop', () => Promise.resolve(snapshots.every(isKept)), 20_000)
}

describe('a cold start while PostgreSQL, NATS and the control plane are down', () => {
  it('serves 402 and discovery from the last good configuration, and accepts no payment', async () => {
    const { payment } = await shop.pay('/weather')
    for (const part of ['control-plane', 'nats', 'postgres'] as const) await stopPart(settings, part)
    for (const part of ['envoy', 'xds', 'authz'] as const) await killPart(settings, part)
    const began = Date.now()
    for (const part of ['authz', 'xds', 'envoy'] as const) await startPart(settings, part)
    expect(Date.now() - began).toBeLessThan(promised(START_MS))

    expect((await shop.get('/weather')).status).toBe(402)
    expect((await shop.get('/openapi.json')).status).toBe(200)
    const fresh = await shop.present('/weather', payment)
    expect(fresh.status).toBe(503)
    expect(await fresh.json()).toMatchObject({ code: 'ledger_unavailable' })
    expect(await shop.earned()).toBe(100_000n)
  })

  it('continues without a restart after they have come back', async () => {
    const before = await shop.earned()
    const { response } = await shop.pay('/weather')
    expect(response.status).toBe(200)
    expect((await shop.earned()) - before).toBe(100_000n)
  })

  it('does not start from an incomplete file', async () => {
    await stopPart(settings, 'authz')
    for (const file of snapshots) truncateSync(file, Math.floor(statSync(file).size / 2))
    await stopPart(settings, 'postgres')
    const starting = startPart(settings, 'authz').then(() => 'started', String)
    // In the test above, all three parts start within this time from complete files.
    expect(await Promise.race([starting, delay(START_MS, 'waiting')])).toBe('waiting')
    await killPart(settings, 'authz')
    expect(await starting).toContain('ended while starting')
    await startStack(settings)
    expect((await shop.get('/weather')).status).toBe(402)
  })
})
