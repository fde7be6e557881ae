import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { createRandom } from '../../runtime/testing/random.ts'
import { serviceDatabaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { readSettings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { startAuthzReplica } from '../e2e/support/processes/authz-replica.ts'
import { startSecondGateway } from '../e2e/support/processes/second-gateway.ts'
import { databaseOf } from '../e2e/support/sellers/gateway.ts'
import { enrolOperator } from '../e2e/support/sellers/operator.ts'
import { openShop, type Shop } from '../e2e/support/sellers/shop.ts'
import { PORT_OFFSETS } from '../support/port-offsets.ts'
import { type Buyers, type BuyersReport, startBuyers } from './buyers.ts'
import { unrecordedChanges } from './unrecorded-changes.ts'

/**
 * Suspends and resumes shops at random while buyers pay through two gateways. The authz of the second gateway gets no NATS messages. After
 * the 2xx of a suspension, no answer to a buyer and no reservation in the ledger may show a sale.
 */

const SHOPS = 3
const BUYERS_PER_SHOP = 2
const STOPPED = 130
/** The minimum numbers of sales and of refusals. A run with fewer of either is invalid. */
const ENOUGH = { sales: 100, refusals: 100 }

const rounds = Number(process.env.ROUNDS) || 40
const seed = Number(process.env.LAUNA_CHECK_SEED) || Date.now()
const settings = readSettings({
  environment: {
    LAUNA_PORT_OFFSET: process.env.LAUNA_CHECK_PORT_OFFSET || String(PORT_OFFSETS.operatorCheck),
    LAUNA_STATE_DIR: process.env.LAUNA_CHECK_STATE_DIR || join('.local', 'operator-check'),
  },
  root: resolve(import.meta.dirname, '../..'),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopStack(settings).finally(() => process.exit(STOPPED)))

console.log(`${rounds} rounds with seed ${seed}; LAUNA_CHECK_SEED=${seed} make operator-check repeats it`)
await stopStack(settings)
rmSync(settings.stateDirectory, { recursive: true, force: true })
try {
  await startStack(settings)
  process.exitCode = (await check()) ? 0 : 1
} finally {
  await stopStack(settings)
}

async function check(): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const pool = opened.adopt(databaseOf(settings), (each) => each.end())
  const asOperators = serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'operator')
  const operators = opened.adopt(new Pool({ connectionString: asOperators, max: 1 }), (each) => each.end())
  const deaf = opened.adopt(await startAuthzReplica(settings, { NATS_URL: 'nats://127.0.0.1:1' }), (each) =>
    each[Symbol.asyncDispose](),
  )
  const second = opened.adopt(
    await startSecondGateway(settings, { AUTHZ_ADDRESS: deaf.address, ALLOW_PRIVATE_UPSTREAMS: 'true' }),
    (each) => each.close(),
  )
  const operator = await enrolOperator(settings, { pool, name: 'operator-check' })
  const shops: { shop: Shop; buyers: Buyers }[] = []
  for (let number = 0; number < SHOPS; number += 1) {
    const shop = opened.adopt(await openShop({ settings, endpoints: [{ path: '/*', amount: '1000' }] }), (each) =>
      each.close(),
    )
    const ports = [settings.ports.gatewayHttp, second.httpPort]
    shops.push({
      shop,
      buyers: opened.adopt(await startBuyers(shop, ports, BUYERS_PER_SHOP), async (each) => {
        await each.stop()
      }),
    })
  }
  const random = createRandom(seed)
  const attemptsOf = async (apiIds: readonly string[]) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from payment_attempt a join payment_terms t on t.id = a.terms where t.api_id = any($1)`,
      [apiIds],
    )
    return rows[0]?.count ?? 0
  }
  const counts = { suspensions: 0, soldAfter: 0, reservedAfter: 0, slowestMs: 0 }
  const isEnough = () =>
    shops.reduce((sum, { buyers }) => sum + buyers.report.sold, 0) >= ENOUGH.sales &&
    shops.reduce((sum, { buyers }) => sum + buyers.report.refused, 0) >= ENOUGH.refusals
  // A slow machine takes more rounds to reach the least counts.
  for (let round = 0; round < rounds || (!isEnough() && round < 10 * rounds); round += 1) {
    await delay(200 + random.next() * 300)
    const chosen = random.pick(shops)
    const { shop } = chosen
    const [kind, target] = random.pick([
      ['account', shop.seller.accountId],
      ['api', shop.api.id],
      ['host', shop.host],
      ['payee', shop.payTo],
      ['network', SANDBOX_NETWORK],
    ] as const)
    const about = kind === 'network' ? shops : [chosen]
    const begun = performance.now()
    const id = await operator.suspend(kind, target)
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - begun)
    for (const { buyers } of about) buyers.suspended()
    const before = await attemptsOf(about.map(({ shop: { api } }) => api.id))
    await delay(300 + random.next() * 400)
    counts.reservedAfter += (await attemptsOf(about.map(({ shop: { api } }) => api.id))) - before
    for (const { buyers } of about) buyers.resuming()
    await operator.resume(id)
    counts.suspensions += 1
  }
  const seen = await Promise.all(shops.map(({ buyers }) => buyers.stop()))
  const sum = (of: (report: (typeof seen)[number]) => number) => seen.reduce((total, each) => total + of(each), 0)
  counts.soldAfter = sum(({ soldWhileSuspended }) => soldWhileSuspended)
  const [sales, refusals] = [sum(({ sold }) => sold), sum(({ refused }) => refused)]
  const unrecorded = await unrecordedChanges(pool, operators)
  console.log(
    `${counts.suspensions} suspensions and resumptions, the slowest answered in ${counts.slowestMs.toFixed(0)} ms`,
  )
  console.log(`${sales} sales, ${refusals} refusals as suspended; other answers: ${othersOf(seen)}`)
  console.log(`sold after the 2xx of a suspension: ${counts.soldAfter}; reserved after it: ${counts.reservedAfter}`)
  console.log(`${unrecorded.records} records; changes without a record: ${unrecorded.missing}`)
  console.log(
    `${unrecorded.tried} statements without a record, as the role of operators: ${unrecorded.accepted} accepted`,
  )
  if (!isEnough())
    console.log(`this run does not count: ${ENOUGH.sales} sales and ${ENOUGH.refusals} refusals are needed`)
  return isEnough() && counts.soldAfter + counts.reservedAfter + unrecorded.missing + unrecorded.accepted === 0
}

function othersOf(reports: readonly BuyersReport[]): string {
  const counts = new Map<string, number>()
  for (const { others } of reports)
    for (const [what, count] of others) counts.set(what, (counts.get(what) ?? 0) + count)
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'
}
