import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ruleTexts, withDiskBytes } from '../../chart/check/operations.ts'
import { scaled } from '../../runtime/patience.ts'
import { installPrometheus } from '../../sandbox/install.ts'
import { httpAddress } from '../../sandbox/settings.ts'
import { type AuthzReplica, startAuthzReplica } from '../e2e/support/processes/authz-replica.ts'
import { stackSettings } from '../e2e/support/stack/stack.ts'
import { removeTestStack, startTestStack } from '../e2e/support/stack/test-stack.ts'
import { PORT_OFFSETS } from '../support/port-offsets.ts'
import { allExposed } from './exposed-metrics.ts'
import { allFaults, type Fault } from './faults.ts'
import { missingMetrics } from './missing-metrics.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { scaledRules } from './scaled-rules.ts'
import { testRules } from './unit-tests.ts'
import { openWorld } from './world.ts'

/**
 * The drill of the alerts. promtool tests the alerts that no fault of the drill can cause. Then the drill runs a stack with buyers and a
 * Prometheus, which evaluates the rules of `operations/` with shortened times. Each fault must fire exactly its alerts, and they must end
 * after the fault. The exit code is 1 after any failed check. The arguments select faults by parts of their names.
 */

process.env.LAUNA_TEST_PORT_OFFSET ||= String(PORT_OFFSETS.alerts)
process.env.LAUNA_TEST_STATE_DIR ||= join('.local', 'alerts')

/** In the drill, `[5m]` becomes 10 seconds, `for: 1m` becomes 2 seconds, and an age of ten minutes becomes one minute. */
const SCALE = { windows: 30, limits: 10 }
/** The number of evaluations of all rules during which only the expected alerts may fire. */
const HELD_EVALUATIONS = 10
/** The longest wait until alerts fire, and until they end, in milliseconds on an idle machine. */
const PATIENCE_MS = 300_000
const LOOK_MS = 500
const STOPPED = 130

const root = resolve(import.meta.dirname, '../..')
const chosen = process.argv.slice(2)

interface Result {
  fault: string
  expected: readonly string[]
  /** Every alert that fired, with the seconds since the fault began. */
  fired: ReadonlyMap<string, number>
  /** Seconds from the end of the fault until the last moment with an alert. */
  endedAfter: number | undefined
}

const settings = stackSettings(0)
/** Processes that do not belong to the stack. An interrupted run ends them too. */
const beside = new AsyncDisposableStack()
const endAll = async () => {
  await beside.disposeAsync()
  await removeTestStack(settings)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(STOPPED)))
const program = await installPrometheus(console.log)
const cases = await testRules(join(root, process.env.LAUNA_TEST_STATE_DIR, 'rules'))
console.log(`${cases} alerts that the drill does not make: promtool has each fire alone`)
await removeTestStack(settings)
try {
  process.exitCode = (await drill()) ? 0 : 1
} finally {
  await endAll()
}
process.exit()

async function drill(): Promise<boolean> {
  console.log('starting the stack')
  await startTestStack(settings)
  let replica: AuthzReplica = await startAuthzReplica(settings)
  beside.defer(() => replica[Symbol.asyncDispose]())
  const world = await openWorld(settings)
  const { ports } = settings
  const targets = {
    'launa-authz': [ports.authzOps, replica.opsPort],
    'launa-xds': [ports.xdsOps],
    'launa-control-plane': [ports.controlPlaneOps],
    'launa-envoy': [ports.envoyMetrics],
  }
  const rulesWith = (diskBytes?: number) =>
    Object.fromEntries(
      Object.entries(ruleTexts()).map(([name, text]) => {
        const shortened = scaledRules(text, SCALE)
        return [name, diskBytes === undefined ? shortened : withDiskBytes(shortened, diskBytes)]
      }),
    )
  const directory = join(root, process.env.LAUNA_TEST_STATE_DIR ?? '', 'prometheus')
  const prometheus = await startPrometheus({ program, directory, targets, rules: rulesWith() })
  beside.use(prometheus)
  const faults = allFaults({
    settings,
    world,
    replica: {
      end: async () => replica[Symbol.asyncDispose](),
      async start() {
        replica = await startAuthzReplica(settings, { OPS_PORT: String(replica.opsPort) })
      },
    },
    setDiskBytes: (bytes) => prometheus.useRules(rulesWith(bytes)),
    databaseBytes: async () => Math.max(...Object.values(await prometheus.query('launa_database_bytes'))),
  })
  try {
    const isQuiet = await untilQuiet(prometheus)
    if (!isQuiet) console.log(`alerts fire before any fault: ${[...(await prometheus.firing())].join(', ')}`)
    const results: Result[] = []
    for (const fault of faults.filter(
      ({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)),
    )) {
      const result = await suffer(fault, prometheus)
      results.push(result)
      console.log(lineOf(result))
    }
    const missing = missingMetrics(allExposed(await scrapeAll()))
    console.log(`\n${JSON.stringify(world.counts)}`)
    console.log(
      missing.length === 0 ? 'every queried metric exists' : `queried, and exposed by nothing: ${missing.join(', ')}`,
    )
    const good = results.filter(isGood).length
    console.log(`${good} of ${results.length} faults fired their alerts, and no others, and these ended`)
    return isQuiet && missing.length === 0 && good === results.length
  } finally {
    await world.close()
  }
}

async function scrapeAll(): Promise<string[]> {
  const ports = ['authzOps', 'xdsOps', 'controlPlaneOps', 'envoyMetrics'] as const
  return Promise.all(ports.map(async (port) => (await fetch(`${httpAddress(settings, port)}/metrics`)).text()))
}

/** Begins a fault, waits for its alerts, checks for a while that no others fire, ends the fault, and waits until no alert fires. */
async function suffer({ name, alerts, begin }: Fault, prometheus: Prometheus): Promise<Result> {
  const begun = performance.now()
  const fired = new Map<string, number>()
  const look = async () => {
    const firing = await prometheus.firing()
    for (const alert of firing) if (!fired.has(alert)) fired.set(alert, secondsSince(begun))
    return firing
  }
  const end = await begin()
  await becomes(async () => {
    await look()
    return alerts.every((alert) => fired.has(alert))
  })
  const held = (await prometheus.evaluations()) + HELD_EVALUATIONS
  await becomes(async () => {
    await look()
    return (await prometheus.evaluations()) >= held
  })
  await end()
  const ended = performance.now()
  let last = ended
  const isOver = await untilQuiet(prometheus, async () => {
    const firing = await look()
    if (firing.size > 0) last = performance.now()
    return firing
  })
  const endedAfter = isOver ? Math.round((last - ended) / 1000) : undefined
  return { fault: name, expected: alerts, fired, endedAfter }
}

async function becomes(isSo: () => Promise<boolean>): Promise<boolean> {
  const limit = performance.now() + scaled(PATIENCE_MS)
  while (performance.now() < limit) {
    if (await isSo()) return true
    await delay(LOOK_MS)
  }
  return false
}

/**
 * Waits until no alert fires during several evaluations of all rules in a row. An alert may fire again while the time windows of
 * its rule still contain the fault.
 */
async function untilQuiet(prometheus: Prometheus, look = prometheus.firing): Promise<boolean> {
  let since = await prometheus.evaluations()
  return becomes(async () => {
    const evaluations = await prometheus.evaluations()
    if ((await look()).size > 0) since = evaluations
    return evaluations - since >= HELD_EVALUATIONS
  })
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1000)
}

function isGood({ expected, fired, endedAfter }: Result): boolean {
  return endedAfter !== undefined && expected.every((alert) => fired.has(alert)) && fired.size === expected.length
}

function lineOf(result: Result): string {
  const { fault, expected, fired, endedAfter } = result
  const seen = [...fired].map(
    ([alert, after]) => `${alert}${expected.includes(alert) ? '' : ' (not expected)'} after ${after} s`,
  )
  const absent = expected.filter((alert) => !fired.has(alert)).map((alert) => `${alert} did not fire`)
  const ending = endedAfter === undefined ? 'did not end' : `ended ${endedAfter} s after it`
  return `${isGood(result) ? 'ok  ' : 'FAIL'} ${fault.padEnd(26)} ${[...seen, ...absent].join(', ')}; ${ending}`
}
