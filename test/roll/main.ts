import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drainEnvoy } from '../../envoy/drain.ts'
import { slowness } from '../../runtime/patience.ts'
import { PART_NAMES } from '../../sandbox/part.ts'
import { readSettings } from '../../sandbox/settings.ts'
import { partPid, startStack, stopPart, stopStack } from '../../sandbox/stack.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { clearHits, upstreamHits } from '../e2e/support/sellers/gateway.ts'
import { openShop, type Shop } from '../e2e/support/sellers/shop.ts'
import { startFacilitatorProxy } from '../e2e/support/wire/facilitator-proxy.ts'
import { PORT_OFFSETS } from '../support/port-offsets.ts'
import { differencesOfBooks } from './books.ts'
import { createDoor, takeTurns } from './doors.ts'
import { type RolledGateway, rolledGateway } from './gateway.ts'
import { type Load, startLoad } from './load.ts'
import { followMachine, type Machine } from './machine.ts'
import { allMembersAreHealthy } from './members.ts'
import type { RolledProcess } from './rolled-process.ts'

/*
 * Ends and starts each of two authz, xds, Envoys and control planes under load. The exit code is 1 if a buyer or seller was affected, if a
 * payment has no outcome, or if a change became effective late.
 */

const number = (name: string, otherwise: number) => Number(process.env[name] || otherwise)

/** Requests per second: the rate that an idle machine with two cores can sustain, and the least rate that shows a faulty restart. */
const [FAIR_RATE, LEAST_RATE] = [100, 50]
/** Requests per second of all buyers and sellers. On a machine with other work, the rate is as high as it can answer in time. */
const RATE = number('ROLL_RATE', Math.max(Math.round(FAIR_RATE / slowness()), LEAST_RATE))
/** Seconds of our services' time settings. With a lame-duck time of 0, the drill must fail. */
const LAME_DUCK_SECONDS = number('LAME_DUCK_SECONDS', 5)
const GRACE_SECONDS = number('GRACE_SECONDS', 90)
/** Milliseconds of a settlement in the slow shop, and of an answer by its API. */
const SETTLE_MS = 12_000
const UPSTREAM_MS = 8_000
/** The number of slow settlements under way when a process ends. A third as many upstream requests are under way then. */
const SLOW_PAYMENTS = number('ROLL_SLOW', 24)
const SLOW_UPSTREAMS = Math.ceil(SLOW_PAYMENTS / 3)
const LATEST_NEWS_MS = 2_000
/** If other programs use more of the machine than this share, a failure may be caused by them. */
const MOST_FOREIGN = 0.15
/** Payments that are answered before the first process ends. */
const PAID_BEFORE = 20
/** A price at which a buyer's wallet can pay for a hundred thousand answers. */
const ENDPOINTS = [{ path: '/*', amount: '1000' }]

const settings = readSettings({
  environment: {
    LAUNA_STATE_DIR: process.env.ROLL_STATE_DIR || '.local/roll',
    LAUNA_PORT_OFFSET: process.env.ROLL_PORT_OFFSET || String(PORT_OFFSETS.roll),
  },
  root: join(import.meta.dirname, '../..'),
})

/** Parts of the names of processes to end; without arguments, all processes. */
const chosen = process.argv.slice(2)
const isChosen = ({ name }: { name: string }) => chosen.length === 0 || chosen.some((word) => name.includes(word))

const violations: string[] = []
/** The largest share of the machine that other programs used in a phase. */
let mostForeign = 0
const percent = (share: number) => `${Math.round(share * 100)} % of the CPU`

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
  const shops = await Promise.all([
    openShop({ settings, endpoints: ENDPOINTS }),
    openShop({ settings, endpoints: ENDPOINTS }),
  ])
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
  const parts = PART_NAMES.flatMap((name) => partPid(settings, name) ?? [])
  const machine = followMachine([process.pid, ...parts])
  const isWhole = async () =>
    [...gates, ...planes].every((door) => door.isOpen()) && (await allMembersAreHealthy(gateway))
  await until('all processes get requests', isWhole)
  await until('buyers are served', async () => load.counts().paid >= PAID_BEFORE)
  report('before', { load, machine })

  /** Begins slow payments. Resolves when all are in settlement or at their upstream, with the promise of their answers. */
  const beginSlowPayments = async () => {
    await clearHits(settings)
    const before = inSettlement
    let refused = 0
    const countRefused = (status: number) => {
      if (status !== 200) refused += 1
    }
    const answers = [
      ...Array.from({ length: SLOW_PAYMENTS }, () => load.pay(slow, '/weather').then(countRefused)),
      ...Array.from({ length: SLOW_UPSTREAMS }, () => load.pay(shop, `/slow?ms=${UPSTREAM_MS}`).then(countRefused)),
    ]
    await until('all slow payments are under way', async () => {
      const atWork = (await upstreamHits(settings)).filter(({ path }) => path.startsWith('/slow')).length
      return inSettlement - before + atWork + refused >= answers.length
    })
    return { answers: Promise.all(answers) }
  }
  const roll = async (process: RolledProcess, how?: () => Promise<void>) => {
    const { answers } = await beginSlowPayments()
    const ended = await process.end(how)
    if (ended.code !== 0) violate(`${process.name} ended with ${ended.code}`)
    await process.start()
    await until('all processes get requests', isWhole)
    await answers
    report(process.name, { load, machine, seconds: ended.seconds })
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
    report('both xds away, one back', { load, machine })
  }
  await load.stop()
  for (const each of shops) for (const difference of await differencesOfBooks(each)) violate(difference)
}

/** Creates an API while no xds runs, and measures how long after the start of an xds the first Envoy serves the API. */
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

function report(
  phase: string,
  { load, machine, seconds }: { load: Load; machine: Machine; seconds?: number | undefined },
): void {
  const { requests, paid, failures, slowestMs } = load.take()
  const foreign = machine.takeForeignShare()
  mostForeign = Math.max(mostForeign, foreign)
  const ended = seconds === undefined ? '' : `, ended after ${seconds.toFixed(1)} s`
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  const counted = `${requests} requests, ${paid} paid, ${failed} failures`
  const pace = `slowest 402 ${Math.round(slowestMs)} ms, other programs ${percent(foreign)}`
  console.log(`${phase.padEnd(24)} ${counted}, ${pace}${ended}`)
  for (const [what, count] of failures) violate(`${phase}: ${count} x ${what}`)
}

try {
  await main()
  if (violations.length > 0 && mostForeign > MOST_FOREIGN)
    console.log(`Other programs took up to ${percent(mostForeign)}: run the drill again without them.`)
  console.log(violations.length === 0 ? 'PASS  nobody noticed' : `FAIL  ${violations.length} violations`)
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
