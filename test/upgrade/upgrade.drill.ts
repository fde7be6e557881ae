import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '../../control-plane/migrate/migrate.ts'
import { emptyDatabase } from '../../control-plane/migrate/testing/empty-database.ts'
import { createLogger } from '../../runtime/logger.ts'
import { buildDashboardOnce } from '../../sandbox/dashboard.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { startStack } from '../../sandbox/stack.ts'
import { createUpstream } from '../../sandbox/upstream/upstream.ts'
import { readCatalog } from '../../schema/catalog.ts'
import { readMigrations } from '../../schema/migrations.ts'
import { books, openChannelShop, STEP } from '../e2e/payments/channel-market.ts'
import { openMarket } from '../e2e/payments/market.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { expectChannelRecordsAgree } from '../e2e/support/ledger/channel-join.ts'
import { expectFourRecordsAgree } from '../e2e/support/ledger/four-way-join.ts'
import { signUp } from '../e2e/support/sellers/seller.ts'
import { openShop } from '../e2e/support/sellers/shop.ts'
import { productionChain } from '../e2e/support/stack/production-network.ts'
import { stackSettings } from '../e2e/support/stack/stack.ts'
import { removeTestStack, startCompanions, stopTestStack } from '../e2e/support/stack/test-stack.ts'
import { openBuyerLog } from '../join/buyer-log.ts'
import { DRILL_STACKS } from '../support/port-offsets.ts'
import { startBalancer } from './balancer.ts'
import { type Crowd, KINDS, openCrowd } from './buyers.ts'
import { checkOutLastRelease } from './last-release.ts'
import { nextReleasesMigrations } from './next-release.ts'
import { type Version, versionOf } from './processes.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const logger = createLogger({ name: 'drill', level: 'warn' })

/** The required purchases of each kind in every phase. */
const PER_PHASE = Number(process.env.PURCHASES || 20)
/** The number of buyers of each kind. Two cores serve about this many without a queue. */
const BUYERS = Number(process.env.BUYERS || 3)
/** A stack for this drill alone. */
const STACK = DRILL_STACKS.upgrade

async function inPhase(name: string, crowd: Crowd): Promise<void> {
  const before = { ...crowd.counts }
  const done = () => KINDS.map((kind) => crowd.counts[kind] - before[kind])
  const enough = [PER_PHASE, PER_PHASE, 2, PER_PHASE, 3]
  await until(`${name}: enough is sold`, async () => done().every((count, at) => count >= (enough[at] ?? 0)), 300_000)
  const counted = KINDS.map((kind, at) => `${done()[at]} ${kind}`).join(', ')
  console.log(`${name}: ${counted}, ${crowd.failures.length} failures so far`)
}

/** Runs this version's migration job as an operator would. */
async function runJob(settings: Settings): Promise<string> {
  const environment = {
    MIGRATION_DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)),
    LOG_LEVEL: 'warn',
  }
  const env = { ...process.env, NODE_OPTIONS: '', ...environment }
  const { stdout } = await run(process.execPath, ['control-plane/migrate/main.ts'], { cwd: root, env })
  return stdout.trim()
}

/** Starts a demo upstream that records every request, because the records are compared at the end. Returns a function that closes it. */
async function startUpstream({ ports }: Settings): Promise<() => Promise<void>> {
  const server = createUpstream({ mostHits: Number.POSITIVE_INFINITY }).listen(ports.upstream, HOST)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

async function expectFreshSchema(pool: Pool, url: string): Promise<void> {
  await using fresh = await emptyDatabase({ pool, url })
  await migrate({ url: fresh.url, logger })
  const factsOf = async (each: Pool) => (await readCatalog(each)).map(({ object, fact }) => `${object}: ${fact}`)
  const facts = await factsOf(fresh.pool)
  expect(await factsOf(pool)).toEqual(facts)
  console.log(`schema: ${facts.length} facts, as in a fresh database`)
}

it('buyers notice nothing of an upgrade from the last release, nor of the rollback', async () => {
  process.env.DASHBOARD_DIRECTORY = await buildDashboardOnce(root)
  const settings = stackSettings(STACK)
  await removeTestStack(settings)
  const directory = join(root, '.local', 'upgrade-release')
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => stopTestStack(settings))
  const release = await checkOutLastRelease(root, directory)
  await startCompanions(settings)
  await startStack(settings, { only: ['postgres', 'nats', 'chain-manager', 'facilitator', 'mail'] })
  cleanup.defer(await startUpstream(settings))
  const before = await versionOf('before', release.root, settings)
  const now = await versionOf('now', root, settings)
  const balancer = await startBalancer(settings.ports.gatewayHttp)
  cleanup.defer(() => balancer.close())
  const opened = async (version: Version, variables?: Record<string, string>) => {
    const gateway = cleanup.use(await version.gateway(variables))
    balancer.add(gateway.door)
    await until('the balancer sends it requests', async () => balancer.isOpen(gateway.door))
    return gateway
  }

  // First, all processes belong to the unchanged last release.
  let controlPlane = cleanup.use(await before.controlPlane())
  const oldFirst = await opened(before)
  const oldSecond = await opened(before)
  const market = openMarket(settings)
  cleanup.defer(() => market.close())
  market.plane.baseUrl = controlPlane.baseUrl
  const shop = await openShop({ settings, plane: market.plane, endpoints: [{ path: '/weather', amount: '1000' }] })
  cleanup.defer(() => shop.close())
  const seller = await signUp(market.plane, { environment: 'production' })
  const network = productionChain(settings)
  const production = { ...market, network, seller }
  const since = await network.blockNumber()
  const channels = { ...production, shop: await openChannelShop(production), log: openBuyerLog() }
  const crowd = await openCrowd({ shop, channels, buyers: BUYERS })
  cleanup.defer(() => crowd.stop())
  console.log(`the last release is ${release.name}`)
  await inPhase('the last release', crowd)

  /** Moves sellers to another control plane, and ends the last one. */
  const moveSellers = async (version: Version) => {
    const last = controlPlane
    controlPlane = cleanup.use(await version.controlPlane())
    market.plane.baseUrl = controlPlane.baseUrl
    const { change } = crowd.counts
    await until('no call to the last one is under way', async () => crowd.counts.change > change + 1, 300_000)
    await last.stop()
  }

  console.log(await runJob(settings))
  await inPhase('processes of the last release on the new schema', crowd)
  await moveSellers(now)
  const first = await opened(now)
  await oldFirst.drain(balancer)
  await inPhase('a gateway of each version, the new control plane', crowd)
  const second = await opened(now)
  await oldSecond.drain(balancer)
  await inPhase('the new version', crowd)
  await moveSellers(before)
  const earlier = await opened(before)
  await second.drain(balancer)
  await inPhase('a gateway and the control plane rolled back', crowd)
  await moveSellers(now)
  const again = await opened(now)
  await earlier.drain(balancer)
  await inPhase('the new version again', crowd)
  const url = databaseUrl(settings, loadSecrets(settings.stateDirectory))
  await expectFreshSchema(market.pool, url)
  const migrations = [...readMigrations(), ...nextReleasesMigrations(readMigrations().length)]
  await migrate({ url, logger, migrations })
  await inPhase('this version on the schema of a next one', crowd)
  await migrate({ url, logger, migrations, contract: true })
  await inPhase('this version on the schema after that', crowd)

  await crowd.stop()
  // Low claim limits, so that authz claims every charge, and the chain can be compared.
  await opened(now, { CHANNEL_CLAIM_VALUE: String(STEP) })
  for (const gateway of [first, again]) await gateway.drain(balancer)
  const isClaimed = async () => {
    const { charged, received } = await books(channels)
    return charged === received
  }
  await until('every charge is claimed and settled', isClaimed, 300_000)
  console.log(
    `in all: ${KINDS.map((kind) => `${crowd.counts[kind]} ${kind}`).join(', ')}, ${crowd.failures.length} failures`,
  )
  expect(crowd.failures).toEqual([])
  await expectFourRecordsAgree(shop)
  await expectChannelRecordsAgree(channels, { presented: await channels.log.read(), since })
  const open = await market.pool.query(
    `select state, count(*)::int from payment where state in ('SETTLING', 'UNKNOWN') group by state`,
  )
  expect(open.rows).toEqual([])
})
