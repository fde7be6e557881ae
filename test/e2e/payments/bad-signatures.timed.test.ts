import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { startPart } from '../../../sandbox/stack.ts'
import { encodeHeader, fundedWallet, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { metricOf } from '../support/sellers/gateway.ts'
import { authzLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'
import { withShop } from './fixtures.ts'

/** Forged signatures use up a budget of the sender's subnet. They must not affect honest payers. */
const settings = testSettings()
const PER_SECOND = 20
const FLOOD = 3_000
const AT_ONCE = 64
/** The attack comes from one subnet, 127.0.0.0/24. */
const ATTACKER = '127.0.0.5'
const NEIGHBOUR = '127.0.0.6'

const it = withShop()

const started = (perSecond: number) =>
  startPart(
    testSettings({
      authz: { ...authzLimits({ bad_signatures_per_second: perSecond }), FAILED_PAYMENTS_PER_SUBNET: '300' },
    }),
    'authz',
  )

const agents = new Map<string, Agent>()

/** Returns the status of a paid request from `clientAddress`. */
function present(url: string, header: string, clientAddress: string): Promise<number> {
  const { pathname, host } = new URL(url)
  const agent = agents.get(clientAddress) ?? new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  agents.set(clientAddress, agent)
  return new Promise((resolve, reject) => {
    const asked = request({
      ...{ host: '127.0.0.1', port: settings.ports.gatewayHttp, path: pathname, agent, localAddress: clientAddress },
      headers: { host, 'payment-signature': header },
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    asked.end()
  })
}

/** Returns a payment with a signature of another payer, which only a full check detects. */
function forged({ payload }: SignedPayment, from = `0x${randomBytes(20).toString('hex')}`): string {
  const authorization = { ...payload.payload.authorization, from, nonce: `0x${randomBytes(32).toString('hex')}` }
  return encodeHeader({ ...payload, payload: { ...payload.payload, authorization } })
}

/** Sends the headers with limited concurrency. Returns the number of answers by status. */
async function flood(url: string, headers: readonly string[], clientAddress: string) {
  const counts: Record<number, number> = {}
  const left = headers.values()
  const worker = async () => {
    for (const header of left) {
      const status = await present(url, header, clientAddress)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}

/** Returns the number of signatures that authz has checked, and the duration of these checks. */
async function signatureStage(): Promise<{ checks: number; ms: number }> {
  const text = await (await fetch(`${httpAddress(settings, 'authzOps')}/metrics`)).text()
  const read = (what: string) =>
    Number(new RegExp(`^authz_stage_seconds_${what}\\{stage="signature"\\} (\\S+)$`, 'm').exec(text)?.[1])
  return { checks: read('count'), ms: read('sum') * 1000 }
}

async function ledgerConnections(pool: Pool): Promise<{ claims: number; ledger: number }> {
  const of = async (name: string) => {
    const text = 'select count(*)::int as count from pg_stat_activity where application_name = $1'
    return (await pool.query<{ count: number }>(text, [name])).rows[0]?.count ?? 0
  }
  return { claims: await of('authz-claims'), ledger: await of('authz-ledger') }
}

interface Cost {
  seconds: number
  checks: number
  checkMs: number
  cpuMs: number
}

async function costOf<Result>(act: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
  const cpu = () => metricOf(settings, 'authzOps', 'process_cpu_seconds_total')
  const [before, cpuSeconds, begun] = [await signatureStage(), await cpu(), performance.now()]
  const result = await act()
  const seconds = (performance.now() - begun) / 1000
  const after = await signatureStage()
  const cpuMs = ((await cpu()) - cpuSeconds) * 1000
  return { result, cost: { seconds, checks: after.checks - before.checks, checkMs: after.ms - before.ms, cpuMs } }
}

/** Sends at most one request per 100 ms while `work` runs. */
async function buyingDuring<Result>(work: Promise<Result>, buy: () => Promise<number>) {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  const statuses: number[] = []
  const times: number[] = []
  while (!isOver || statuses.length < 5) {
    const begun = performance.now()
    statuses.push(await buy())
    times.push(performance.now() - begun)
  }
  return { result: await over, statuses, longest: Math.max(...times) }
}

describe('a flood of bad signatures', () => {
  it.beforeAll(() => started(PER_SECOND))

  it('is checked up to the budget of its subnet; a buyer at an attacker’s address is served meanwhile', async ({
    chain,
    pool,
    shop,
    signed,
    terms,
  }) => {
    const url = shop.url('/weather')
    const attacker = await signPayment(await fundedWallet(chain), terms)
    expect(await present(url, (await signed()).header, ATTACKER)).toBe(200)
    const headers = Array.from({ length: FLOOD }, () => forged(attacker))
    const before = await ledgerConnections(pool)
    const { result, cost } = await costOf(() =>
      buyingDuring(flood(url, headers, ATTACKER), async () => present(url, (await signed()).header, ATTACKER)),
    )
    const { statuses, longest } = result
    console.info('a flood under the budget:', result.result, cost, `${statuses.length} bought, longest ${longest} ms`)
    // A slow machine refuses some requests as `overloaded`.
    const { 503: _, ...refused } = result.result
    expect(Object.keys(refused).sort()).toEqual(['402', '429'])
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(cost.checks).toBeLessThanOrEqual(PER_SECOND * (cost.seconds + 1) + statuses.length)
    // The flood's payments are looked up through the four connections of `authz-claims`, so they open none of the ledger's connections.
    const after = await ledgerConnections(pool)
    console.info('connections:', { before, after })
    expect(after.claims).toBe(4)
    expect(after.ledger - before.ledger).toBeLessThan(6)
  })

  it('in a buyer’s name blocks that buyer only at the attacker’s own address', async ({
    chain,
    shop,
    signed,
    terms,
    wallet,
  }) => {
    const url = shop.url('/weather')
    const attacker = await signPayment(await fundedWallet(chain), terms)
    expect(await present(url, (await signed()).header, NEIGHBOUR)).toBe(200)
    const headers = Array.from({ length: 1_000 }, () => forged(attacker, wallet.address))
    const buying = buyingDuring(flood(url, headers, '127.0.0.7'), async () =>
      present(url, (await signed()).header, NEIGHBOUR),
    )
    const { statuses } = await buying
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  it('lets a new buyer of its subnet pay with an earlier payment after the budget has filled up', async ({
    chain,
    shop,
    terms,
  }) => {
    const url = shop.url('/weather')
    const attacker = await signPayment(await fundedWallet(chain), terms)
    const { header } = await signPayment(await fundedWallet(chain), terms)
    const headers = Array.from({ length: 200 }, () => forged(attacker))
    expect((await flood(url, headers, ATTACKER))[429]).toBeGreaterThan(0)
    await until('the payment is taken', async () => (await present(url, header, ATTACKER)) === 200, 10_000)
  })
})

describe('a bad signature', () => {
  it('costs less CPU if the budget is used up', async ({ chain, shop, terms }) => {
    const url = shop.url('/weather')
    const attacker = await signPayment(await fundedWallet(chain), terms)
    const floodCost = async (perSecond: number) => {
      await started(perSecond)
      await until('authz answers', async () => (await present(url, forged(attacker), ATTACKER)) === 402, 10_000)
      // These first requests are not measured: they cause reads of the ledger, and run before the JIT has compiled the code.
      await flood(
        url,
        Array.from({ length: 1_000 }, () => forged(attacker)),
        ATTACKER,
      )
      const headers = Array.from({ length: 1_500 }, () => forged(attacker))
      const { cost } = await costOf(() => flood(url, headers, ATTACKER))
      console.info(`${perSecond} a second are checked:`, cost)
      return cost
    }
    const checked = await floodCost(1_000_000)
    const budgeted = await floodCost(PER_SECOND)
    expect(checked.checks).toBe(1_500)
    // The test compares only the time of the checks. The process's whole CPU time falls too, but it varies as much with other work.
    expect(budgeted.checkMs).toBeLessThan(checked.checkMs / 2)
  })
})
