import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stopStack } from '../../../sandbox/stack.ts'
import { clearGateway, startGateway, stubbedStack } from '../gateway.ts'
import type { BenchSettings } from '../settings.ts'
import { paymentStates } from '../table/ledger-check.ts'
import { type RaceOrders, type RaceReport, raceReport } from './race-replica.ts'

export interface RaceResult {
  authorizations: number
  presentations: number
  replicas: readonly RaceReport[]
  /** The number of SETTLED rows that the race has added to the ledger. */
  settledRows: number
  seconds: number
}

const REPLICAS = 3

/** Lets three processes present the same authorizations to one real ledger at the same time, each several times and in its own order. */
export async function race(options: Omit<RaceOrders, 'seed' | 'concurrency' | 'replica'>): Promise<RaceResult> {
  const orders = { ...options, seed: randomUUID(), concurrency: 1_000 }
  const before = (await paymentStates(options)).get('SETTLED') ?? 0
  const begun = performance.now()
  const run = async (replica: number) => {
    const env = { ...process.env, RACE: JSON.stringify({ ...orders, replica } satisfies RaceOrders) }
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'race-replica.ts')],
      {
        env,
      },
    )
    if (stderr) console.error(stderr.trim())
    return raceReport.parse(JSON.parse(stdout))
  }
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, (_, replica) => run(replica)))
  const seconds = (performance.now() - begun) / 1000
  const settledRows = ((await paymentStates(options)).get('SETTLED') ?? 0) - before
  const { authorizations, presentations } = options
  return { authorizations, presentations: REPLICAS * presentations, replicas, settledRows, seconds }
}

/** Returns whether each authorization was settled once, without any error. */
export function isExact({ authorizations, replicas, settledRows }: RaceResult): boolean {
  const settled = replicas.reduce((sum, replica) => sum + replica.settled, 0)
  return settled === authorizations && settledRows === authorizations && replicas.every(({ failed }) => failed === 0)
}

export async function benchRace(run: {
  settings: BenchSettings
  progress: (line: string) => void
}): Promise<RaceResult> {
  const stack = stubbedStack({ portOffset: run.settings.portOffset })
  await clearGateway(stack)
  run.progress('race: starting the stack')
  try {
    const { databaseUrl, apiId } = await startGateway(stack, 'http://upstream.example')
    run.progress('race: three replicas, 100 presentations each of 10,000 authorizations')
    return await race({ databaseUrl, apiId, authorizations: 10_000, presentations: 100 })
  } finally {
    await stopStack(stack)
  }
}

export function raceLine(result: RaceResult): string {
  const { authorizations, presentations, replicas, settledRows, seconds } = result
  const settled = replicas.map((replica) => replica.settled)
  const count = settled.reduce((sum, each) => sum + each, 0)
  const rate = Math.round((authorizations * presentations) / seconds)
  const outcome = isExact(result) ? 'PASS' : 'FAIL'
  const failed = replicas.reduce((sum, replica) => sum + replica.failed, 0)
  return (
    `${outcome}  race: ${settled.join(' + ')} = ${count} settlements, ${settledRows} settled rows and ${failed} errors for ` +
    `${authorizations} authorizations presented ${presentations} times each, ${rate} presentations/s`
  )
}
