import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { scaled } from '../../runtime/patience.ts'
import { databaseUrl, ensureServiceRoles } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, readSettings, type Settings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { signPayment, until } from '../e2e/support/buyers/buyer.ts'
import { fourWayJoin } from '../e2e/support/ledger/four-way-join.ts'
import { sandboxAccept } from '../e2e/support/sellers/seller.ts'
import { openShop, type Shop } from '../e2e/support/sellers/shop.ts'
import { createDoor, takeTurns } from '../roll/doors.ts'
import { agentTo } from '../support/loopback-fetch.ts'
import { type Buyers, present, startBuyers, type Way } from './buyers.ts'
import { startDatabase } from './database.ts'
import { type GatewayMachine, gatewayOn, natsOn } from './gateway.ts'
import { makeNetwork, OUTSIDE, startMachine } from './machines.ts'

/*
 * A gateway on four machines, each a network namespace: `a` and `b` for the gateway, `d1` and `d2` for the database. Buyers pay while
 * prices change and machines vanish: no connection is closed, packets only stop. The exit code is 1 if buyers wait too long, if a former
 * price is accepted, or if buyers, upstream, ledger and chain differ.
 */

const run = promisify(execFile)
const BUYERS = Number(process.env.FLEET_BUYERS || 4)
const PRICE_CHANGES = Number(process.env.FLEET_PRICE_CHANGES || 20)
/** The required number of payments in each phase. */
const PER_PHASE = Number(process.env.FLEET_PAYMENTS || 60)
/**
 * Milliseconds for which buyers' requests may fail after a machine of the gateway or of the database has vanished.
 * docs/operating/machines.md promises these times for an idle machine.
 */
const GATEWAY_AWAY_MS = 5_000
const DATABASE_AWAY_MS = 5_000
/** The address at which the drill itself reads the ledger. It moves with the primary. The services know both servers. */
const DATABASE = '10.77.0.20'
const [SOLD, CHANGING] = ['/weather', '/echo']

const violations: string[] = []
const violate = (what: string) => {
  violations.push(what)
  console.log(`  VIOLATION ${what}`)
}

function stackOutside(): Settings {
  const environment = { LAUNA_STATE_DIR: '.local/fleet', LAUNA_LISTEN_HOST: '0.0.0.0' }
  const settings = readSettings({ environment, root: join(import.meta.dirname, '../..') })
  const { postgresPassword } = loadSecrets(settings.stateDirectory)
  const database = `postgres://launa:${postgresPassword}@${DATABASE}:${settings.ports.postgres}/launa`
  return { ...settings, database }
}

async function main(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  makeNetwork()
  rmSync(join(import.meta.dirname, '../../.local/fleet'), { recursive: true, force: true })
  const stack = stackOutside()
  cleanup.defer(async () => void (await stopStack(stack)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(130)))
  console.log(`${BUYERS} buyers, ${PRICE_CHANGES} price changes; starting four machines`)
  const [a, b, d1, d2] = [
    cleanup.use(await startMachine('a', 11)),
    cleanup.use(await startMachine('b', 12)),
    cleanup.use(await startMachine('d1', 21)),
    cleanup.use(await startMachine('d2', 22)),
  ]
  d1.take(DATABASE)
  const database = await startDatabase({ stack, primary: d1, standby: d2, cleanup })
  const natsServers = [a, b, d1]
  for (const machine of natsServers) {
    const server = cleanup.use(await natsOn(machine, natsServers, stack))
    await server.start()
  }
  await startStack(stack, { only: ['chain-manager', 'facilitator', 'mail', 'upstream'] })
  const secrets = loadSecrets(stack.stateDirectory)
  await ensureServiceRoles(stack, secrets)
  await migrate(databaseUrl(stack, secrets), stack.root)
  const gateways = await gatewayOn({ stack, machines: [a, b], natsServers, databases: [d1, d2] })
  for (const process of gateways.flatMap(({ processes }) => processes)) {
    cleanup.use(process)
    await process.start()
  }
  await until('both Envoys ask both authz', () => haveMembers(gateways, 2))

  const { ports } = stack
  const planeOf = ({ machine }: GatewayMachine) => ({
    baseUrl: `http://${machine.address}:${ports.production}`,
    stagingBaseUrl: `http://${machine.address}:${ports.staging}`,
    mailUrl: `http://${HOST}:${ports.mail}`,
  })
  const [first, second] = gateways as [GatewayMachine, GatewayMachine]
  const plane = planeOf(first)
  const shop = await openShop({
    ...{ settings: stack, plane, gateway: a.address, upstream: `http://${OUTSIDE}:${ports.upstream}` },
    endpoints: [
      { path: SOLD, amount: '1000' },
      { path: CHANGING, amount: '1000' },
    ],
  })
  cleanup.defer(() => shop.close())
  const doors = gateways.map(({ machine, readyUrl }) => {
    const agent = agentTo(machine.address)
    cleanup.defer(() => agent.destroy())
    return createDoor<Way>({ name: machine.name, agent }, readyUrl)
  })
  cleanup.defer(() => doors.forEach((door) => void door.close()))
  const ways = doors.map(({ of }) => of)
  const buyers = await startBuyers({ shop, path: SOLD, count: BUYERS, way: takeTurns(doors) })
  // The drill does not wait until the buyers have stopped, so that an interrupted drill ends at once.
  cleanup.defer(() => void buyers.stop())
  const phase = phases(buyers)

  await phase('both machines', async () => soldBy(buyers, ['a', 'b']))
  await phase('prices change', async () => {
    for (const { machine } of [first, second]) {
      Object.assign(plane, planeOf(machine === a ? first : second))
      await changePrices(shop, ways, machine.name)
    }
    Object.assign(plane, planeOf(first))
  })

  await phase(
    'machine b vanishes',
    async () => {
      b.unplug()
      await soldBy(buyers, ['a'])
    },
    { promise: GATEWAY_AWAY_MS },
  )
  const changed = performance.now()
  await shop.seller.updateEndpoint(shop.api.id, shop.endpoints[1]?.id ?? '', { accepts: [sandboxAccept('999')] })
  console.log(`${' '.repeat(24)} a price changed without b in ${seconds(performance.now() - changed)}`)
  await phase(
    'machine b is back',
    async () => {
      b.plug()
      await until('both Envoys ask both authz', () => haveMembers(gateways, 2))
      await soldBy(buyers, ['a', 'b'])
    },
    { promise: GATEWAY_AWAY_MS },
  )

  await phase(
    'the database vanishes',
    async (promiseBegins) => {
      d1.unplug()
      await delay(1_000)
      await database.promote()
      promiseBegins()
      d2.take(DATABASE)
      await soldBy(buyers, ['a', 'b'])
    },
    { promise: DATABASE_AWAY_MS },
  )

  await buyers.stop()
  await until('no payment is under way', async () => (await openPayments(shop)) === 0)
  for (const difference of await fourWayJoin(shop)) violate(difference)
  const sum = [...buyers.paid].map(([name, count]) => `${count} by ${name}`).join(', ')
  console.log(`in all: ${sum}, ${buyers.failures.length} requests again`)
}

async function migrate(url: string, root: string): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '', MIGRATION_DATABASE_URL: url, LOG_LEVEL: 'warn' }
  await run(process.execPath, ['control-plane/migrate/main.ts'], { cwd: root, env })
}

/** Returns whether each Envoy has this many healthy authz processes. */
async function haveMembers(gateways: readonly GatewayMachine[], count: number): Promise<boolean> {
  const texts = await Promise.all(
    gateways.map(({ metricsUrl }) =>
      fetch(metricsUrl).then(
        (response) => response.text(),
        () => '',
      ),
    ),
  )
  return texts.every((text) => text.includes(`envoy_cluster_membership_healthy{envoy_cluster_name="authz"} ${count}`))
}

/** Waits until each of these gateways has sold enough since this call. */
async function soldBy(buyers: Buyers, names: readonly string[]): Promise<void> {
  const before = new Map(buyers.paid)
  const sold = (name: string) => (buyers.paid.get(name) ?? 0) - (before.get(name) ?? 0)
  await until(`${names.join(' and ')} sell`, async () => names.every((name) => sold(name) >= PER_PHASE / names.length))
}

/** Changes prices. Right after the 2xx of each change, both Envoys must refuse a payment at the former price. */
async function changePrices(shop: Shop, ways: readonly Way[], planeName: string): Promise<void> {
  const endpoint = shop.endpoints[1]?.id ?? ''
  let [refused, taken] = [0, 0]
  for (let change = 0; change < PRICE_CHANGES / 2; change += 1) {
    const terms = await shop.terms(CHANGING)
    const payments = await Promise.all(ways.map(() => signPayment(shop.wallet, terms)))
    const accepts = [sandboxAccept(String(BigInt(terms.amount) + 1n))]
    await shop.seller.updateEndpoint(shop.api.id, endpoint, { accepts })
    const statuses = await Promise.all(
      ways.map((way, index) => present(shop, way, CHANGING, payments[index] as (typeof payments)[0])),
    )
    for (const status of statuses)
      if (status === 402) refused += 1
      else taken += 1
  }
  console.log(
    `${' '.repeat(24)} control plane ${planeName}: ${refused} payments at a former price refused, ${taken} not`,
  )
  if (taken > 0) violate(`${taken} payments at a former price were not refused`)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

/**
 * Returns a function that runs a phase, and prints the failures that buyers saw. With `promise`, purchases may fail if they begin within
 * this time after the beginning of the phase, or after a call of `promiseBegins`.
 */
function phases(buyers: Buyers) {
  return async (
    name: string,
    work: (promiseBegins: () => void) => Promise<void>,
    { promise }: { promise?: number } = {},
  ) => {
    const failed = buyers.failures.length
    const paid = () => [...buyers.paid.values()].reduce((sum, count) => sum + count, 0)
    const before = paid()
    buyers.longest()
    let since = performance.now()
    await work(() => {
      since = performance.now()
    })
    const failures = buyers.failures.slice(failed)
    const last = failures.reduce((latest, failure) => Math.max(latest, failure.begun - since), 0)
    const kinds = Map.groupBy(failures, ({ way, status }) => `${status} by ${way}`)
    const which = [...kinds].map(([kind, each]) => `${each.length} x ${kind}`).join(', ')
    console.log(
      `${name.padEnd(24)} ${paid() - before} paid, ${failures.length} again${which && ` (${which})`}` +
        `, the last purchase of these began after ${seconds(last)}, longest purchase ${seconds(buyers.longest())}`,
    )
    if (promise === undefined && failures.length > 0) violate(`${name}: ${which}`)
    if (promise !== undefined && last > scaled(promise))
      violate(
        `${name}: a purchase failed at first that began after ${seconds(last)}, and not within ${seconds(scaled(promise))}`,
      )
  }
}

async function openPayments(shop: Shop): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::int as count from payment
      where lower(pay_to) = lower($1) and state in ('RESERVED', 'SETTLING', 'UNKNOWN')`,
    [shop.payTo],
  )
  return rows[0]?.count ?? 0
}

try {
  await main()
  console.log(violations.length === 0 ? 'PASS' : `FAIL  ${violations.length} violations`)
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
