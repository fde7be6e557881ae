import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drainEnvoy } from '../../envoy/drain.ts'
import { readSettings } from '../../sandbox/settings.ts'
import { startStack, stopPart, stopStack } from '../../sandbox/stack.ts'
import { until } from '../e2e/support/buyer.ts'
import { startFacilitatorProxy } from '../e2e/support/facilitator-proxy.ts'
import { openShop, type Shop } from '../e2e/support/shop.ts'
import { differencesOfBooks } from './books.ts'
import { createDoor, takeTurns } from './doors.ts'
import { type RolledGateway, rolledGateway } from './gateway.ts'
import { type Load, startLoad } from './load.ts'
import type { RolledProcess } from './rolled-process.ts'

/*
 * Ends and starts each of two authz, xds, Envoys and control planes under load, while payments settle for twelve seconds and upstreams take
 * eight. Prints what it counted, and exits with 1 when a buyer or seller has noticed, a payment has no outcome, or news came late.
 */

const number = (name: string, otherwise: number) => Number(process.env[name] || otherwise)

/** Requests per second of all buyers and sellers. */
const RATE = number('ROLL_RATE', 100)
/** The times of our services, in seconds. With a lame-duck time of 0, the drill must fail. */
const LAME_DUCK_SECONDS = number('LAME_DUCK_SECONDS', 5)
const GRACE_SECONDS = number('GRACE_SECONDS', 90)
/** How long the facilitator takes for a settlement of the slow shop, and its API for an answer. */
const SETTLE_MS = 12_000
const UPSTREAM_MS = 8_000
/** Slow settlements that are under way when a process ends, and a third of it slow upstreams. */
const SLOW_PAYMENTS = number('ROLL_SLOW', 24)
const LATEST_NEWS_MS = 2_000

const settings = readSettings({
  environment: {
    LAUNA_STATE_DIR: process.env.ROLL_STATE_DIR || '.local/roll',
    LAUNA_PORT_OFFSET: process.env.ROLL_PORT_OFFSET || '14000',
  },
  root: join(import.meta.dirname, '../..'),
})

/** Words in the names of the processes to end; all without arguments. */
const chosen = process.argv.slice(2)
const isChosen = ({ name }: { name: string }) => chosen.length === 0 || chosen.some((word) => name.includes(word))

const violations: string[] = []
const violate = (what: string) => {
  violations.push(what)
  console.log(`  VIOLATION ${what}`)
}

async function main(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(async () => void (await stopStack(settings)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(130)))
  console.log(
    `${RATE} requests a second, ${SLOW_PAYMENTS} slow payments, lame duck ${LAME_DUCK_SECONDS} s, grace ${GRACE_SECONDS} s; starting`,
  )
  await stopStack(settings)
  rmSync(settings.stateDirectory, { recursive: true, force: true })
  await startStack(settings, { only: ['control-plane', 'upstream'] })
  await stopPart(settings, 'control-plane')
  const proxy = await startFacilitatorProxy(settings)
  cleanup.defer(() => proxy.close())
  const times = { LAME_DUCK_SECONDS: String(LAME_DUCK_SECONDS), GRACE_SECONDS: String(GRACE_SECONDS) }
  const gateway = await rolledGateway({ stack: settings, times, facilitatorUrl: proxy.url })
  for (const each of gateway.all) {
    cleanup.use(each)
    await each.start()
  }
  const shops = await Promise.all([openShop({ settings }), openShop({ settings })])
  const [shop, slow] = shops
  cleanup.defer(async () => void (await Promise.all(shops.map((each) => each.close()))))
  let inSettlement = 0
  proxy.intercept('/settle', async ({ sent, forward, reply }) => {
    if (sent.toLowerCase().includes(slow.payTo.slice(2).toLowerCase())) {
      inSettlement += 1
      await delay(SETTLE_MS)
    }
    const { status, body } = await forward()
    reply(status, body)
  })

  const gates = gateway.envoys.map((envoy) => createDoor(envoy, `${envoy.adminUrl}/ready`))
  const planes = gateway.controlPlanes.map((plane) => createDoor(plane, `${plane.baseUrl}/readyz`))
  cleanup.defer(() => {
    for (const door of [...gates, ...planes]) door.close()
  })
  const [nextGate, nextPlane] = [takeTurns(gates), takeTurns(planes)]
  const load = startLoad({
    shop,
    rate: RATE,
    gateway: () => nextGate().httpPort,
    controlPlane: () => nextPlane().baseUrl,
  })
  cleanup.defer(load.stop)
  await until('both Envoys ask both authz', () => haveMembers(gateway, 2))
  await delay(2_000)
  report('before', load, undefined)

  const settlingBegun = async () => {
    const before = inSettlement
    let refused = 0
    const paySlowly = async () => {
      const status = await load.pay(slow, '/weather')
      if (status !== 200) refused += 1
    }
    const answers: Promise<unknown>[] = [
      ...Array.from({ length: SLOW_PAYMENTS }, paySlowly),
      ...Array.from({ length: Math.ceil(SLOW_PAYMENTS / 3) }, () => load.pay(shop, `/slow?ms=${UPSTREAM_MS}`)),
    ]
    await until('all are in settlement', async () => inSettlement + refused >= before + SLOW_PAYMENTS)
    return Promise.all(answers)
  }
  const roll = async (process: RolledProcess, how?: () => Promise<void>) => {
    const answers = settlingBegun()
    await until('a settlement is under way', async () => inSettlement > 0)
    await delay(2_000)
    const ended = await process.end(how)
    if (ended.code !== 0) violate(`${process.name} ended with ${ended.code}`)
    await process.start()
    await until('both Envoys ask both authz', () => haveMembers(gateway, 2))
    await answers
    report(process.name, load, ended.seconds)
  }
  for (const process of [...gateway.authz, ...gateway.xds, ...gateway.controlPlanes])
    if (isChosen(process)) await roll(process)
  for (const envoy of gateway.envoys.filter(isChosen)) {
    let broken = 0
    const lameDuckMs = LAME_DUCK_SECONDS * 1_000
    await roll(envoy, async () => {
      broken = await drainEnvoy({
        ...{ adminUrl: envoy.adminUrl, lameDuckMs, graceMs: GRACE_SECONDS * 1_000, say: () => undefined },
      })
    })
    if (broken > 0) violate(`${envoy.name} has broken off ${broken} requests`)
  }
  if (gateway.xds.some(isChosen)) {
    await tellLateNews(gateway, shop)
    report('both xds away, one back', load, undefined)
  }
  await load.stop()
  for (const each of shops) for (const difference of await differencesOfBooks(each)) violate(difference)
}

/** Whether each Envoy has this many healthy authz processes. */
async function haveMembers({ envoys }: RolledGateway, count: number): Promise<boolean> {
  const texts = await Promise.all(
    envoys.map(({ adminUrl }) =>
      fetch(`${adminUrl}/stats?filter=^cluster.authz.membership_healthy$`).then(
        (response) => response.text(),
        () => '',
      ),
    ),
  )
  return texts.every((text) => text.includes(`: ${count}`))
}

/** Creates an API while no xds runs, and measures how long after the start of one the first Envoy serves it. */
async function tellLateNews({ xds }: RolledGateway, shop: Shop): Promise<void> {
  for (const each of xds) await each.end()
  const { id, primary_host: host } = await shop.seller.createApi({
    upstream_base_url: shop.api.upstream_base_url,
    pay_to_address: shop.payTo,
  })
  await shop.seller.createEndpoint(id)
  await xds[0]?.start()
  const begun = performance.now()
  const url = `http://${host}:${settings.ports.gatewayHttp}/weather`
  await until('the new API is served', async () => (await shop.fetch(url)).status === 402)
  const ms = Math.round(performance.now() - begun)
  console.log(`news ${ms} ms after xds was ready again`)
  if (ms > LATEST_NEWS_MS) violate(`news came ${ms} ms after xds was back`)
  await xds[1]?.start()
}

function report(phase: string, load: Load, seconds: number | undefined): void {
  const { requests, paid, failures } = load.take()
  const ended = seconds === undefined ? '' : `, ended after ${seconds.toFixed(1)} s`
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${phase.padEnd(24)} ${requests} requests, ${paid} paid, ${failed} failures${ended}`)
  for (const [what, count] of failures) violate(`${phase}: ${count} x ${what}`)
}

try {
  await main()
  console.log(violations.length === 0 ? 'PASS  nobody noticed' : `FAIL  ${violations.length} violations`)
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
