import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SCOPES } from '../../domain/scopes.ts'
import { readSettings, type Settings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { paymentSigner, randomWallet } from '../bench/payments/authorizations.ts'
import { challengeOf } from '../e2e/support/buyers/buyer.ts'
import { databaseOf, planeOf } from '../e2e/support/sellers/gateway.ts'
import { givePlan } from '../e2e/support/sellers/plan.ts'
import { signUp } from '../e2e/support/sellers/seller.ts'
import { openShop } from '../e2e/support/sellers/shop.ts'
import { PORT_OFFSETS } from '../support/port-offsets.ts'
import { fuzzHeaders } from './headers-in-process.ts'
import { fuzzGateway } from './headers-through-envoy.ts'
import { fuzz } from './schemathesis.ts'

/** The least number of cases for the control plane. A run with fewer cases is invalid. */
const ENOUGH_CASES = 20_000
const EXAMPLES_PER_OPERATION = 1000
const HEADERS_IN_PROCESS = 1_000_000
const HEADERS_PER_ROUND = 100_000
const HEADERS_THROUGH_ENVOY = 100_000
/** Seconds without load before each reading of the memory, because V8 frees unused memory late. */
const REST_SECONDS = 150
/** The maximum growth of memory after the warm-up, in bytes. */
const FLAT = 96 * 1024 * 1024
const STOPPED = 130
/** The allowed statuses for an invalid payment. A delivered answer or a 5xx is a failure. */
const EXPECTED = ['400', '402', '409', '429', '431']

/** The argument `headers` or `control-plane` selects one half of the program. Without an argument, both halves run. */
const [half] = process.argv.slice(2)
const seed = Number(process.env.LAUNA_FUZZ_SEED) || Date.now()

/** The program fuzzes payment headers in this process, then such headers through the gateway, then every operation of the control plane. */
const root = resolve(import.meta.dirname, '../..')
const settings = readSettings({
  environment: {
    LAUNA_PORT_OFFSET: process.env.LAUNA_FUZZ_PORT_OFFSET || String(PORT_OFFSETS.fuzz),
    LAUNA_STATE_DIR: process.env.LAUNA_FUZZ_STATE_DIR || join('.local', 'fuzz'),
  },
  root,
})
console.log(`fuzzing with seed ${seed}; LAUNA_FUZZ_SEED=${seed} make fuzz repeats it`)
// Ends all processes of an interrupted run.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopStack(settings).finally(() => process.exit(STOPPED)))
const verdicts: boolean[] = []
if (half !== 'control-plane') verdicts.push(headersInProcess())
await stopStack(settings)
rmSync(settings.stateDirectory, { recursive: true, force: true })
try {
  await startStack(settings, half === 'control-plane' ? { only: ['control-plane'] } : {})
  if (half !== 'control-plane') verdicts.push(await headersThroughEnvoy(settings))
  if (half !== 'headers') verdicts.push(await controlPlane(settings))
} finally {
  await stopStack(settings)
}
process.exitCode = verdicts.every(Boolean) ? 0 : 1

function headersInProcess(): boolean {
  const begun = performance.now()
  let warm = 0
  const sums: Record<string, number> = {}
  for (let round = 0; round < HEADERS_IN_PROCESS / HEADERS_PER_ROUND; round += 1) {
    const counts = fuzzHeaders({ count: HEADERS_PER_ROUND, seed: seed + round })
    for (const [fate, count] of Object.entries(counts)) sums[fate] = (sums[fate] ?? 0) + count
    if (round === 1) warm = process.memoryUsage().rss
  }
  const grown = process.memoryUsage().rss - warm
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${HEADERS_IN_PROCESS} payment headers in ${seconds} s, seed ${seed}: ${JSON.stringify(sums)}`)
  console.log(
    `  no crash, no forged payment; memory grew by ${megabytes(grown)} after the first ${2 * HEADERS_PER_ROUND}`,
  )
  return grown < FLAT
}

async function headersThroughEnvoy(stack: Settings): Promise<boolean> {
  const shop = await openShop({ settings: stack })
  try {
    const response = await shop.get('/weather')
    const [terms] = challengeOf(response).accepts
    const sign = paymentSigner({
      ...{ requirements: terms, resource: { url: shop.url('/weather') }, wallets: [randomWallet()] },
      now: Math.floor(Date.now() / 1000),
    })
    const signed = Array.from({ length: 20 }, sign)
    const where = { settings: stack, host: new URL(shop.url('/')).host, path: '/weather', terms, signed }
    const { statuses, broken, memory } = await fuzzGateway({
      ...where,
      count: HEADERS_THROUGH_ENVOY,
      seed,
      restSeconds: REST_SECONDS,
    })
    const unexpected = Object.keys(statuses).filter((status) => !EXPECTED.includes(status))
    console.log(
      `${HEADERS_THROUGH_ENVOY} payment headers through Envoy: ${JSON.stringify(statuses)}, ${broken} unanswered`,
    )
    const flat = (['authz', 'envoy'] as const).map((part) => isFlat(part, memory.warm[part], memory.end[part]))
    return unexpected.length === 0 && broken === 0 && !flat.includes(false)
  } finally {
    await shop.close()
  }
}

function isFlat(part: string, warm: number, end: number): boolean {
  console.log(`  memory of ${part} at rest: ${megabytes(warm)} when warm, ${megabytes(end)} at the end`)
  // False also if the memory could not be read (NaN).
  return end - warm < FLAT
}

async function controlPlane(stack: Settings): Promise<boolean> {
  const plane = planeOf(stack)
  const seller = await signUp(plane, { environment: 'production' })
  const pool = databaseOf(stack)
  await givePlan(pool, seller, {})
  await pool.end()
  const { key } = await seller.apiKey({ scopes: SCOPES })
  const { passed, cases } = await fuzz({
    baseUrl: plane.baseUrl,
    token: seller.token,
    apiKey: key,
    maxExamples: EXAMPLES_PER_OPERATION,
    seed,
    onOutput: (text) => process.stdout.write(text),
  })
  const enough = cases >= ENOUGH_CASES
  const shortfall = enough ? '' : `; ${ENOUGH_CASES} are needed`
  console.log(`${cases} cases of the control plane, ${passed ? 'no failure' : 'with failures'}${shortfall}`)
  return passed && enough
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`
}
