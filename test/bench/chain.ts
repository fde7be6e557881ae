import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { stopStack } from '../../sandbox/stack.ts'
import { chainOf } from '../e2e/support/buyers/buyer.ts'
import { databaseOf } from '../e2e/support/sellers/gateway.ts'
import { binDirectory, clearGateway, gatewaySettings, QUIET, startGateway } from './gateway.ts'
import { runLoad } from './payments/load-run.ts'
import { preparePayments, randomWallets } from './payments/payments.ts'
import { checkAnswer, waitUntilServed } from './payments/preflight.ts'
import { PRICE } from './payments/price.ts'
import { startListening } from './servers/child.ts'
import { buildTools } from './servers/tools.ts'
import type { BenchSettings } from './settings.ts'
import { errorCount, type Measurement, type Row } from './table/row.ts'
import { servingPids } from './table/rows.ts'
import { readStages, stageTable } from './table/stages.ts'

export interface ChainResult {
  measurement: Measurement
  paidAnswers: number
  /** Atomic units: the ledger's settled sum, and the payee's balance on the chain. */
  ledger: bigint
  chain: bigint
  stages: string
}

/** The rate that must be sustained, in paid answers per second. */
const LEAST = 100
/** This measurement is this many times as long as others. In a short one, a growing queue could hide that the rate is too low. */
const LONGER = 6

/** Measures paid requests with the local chain and the development facilitator. Afterwards ledger and chain must agree. */
export async function benchChain(run: {
  settings: BenchSettings
  signal: AbortSignal
  progress: (line: string) => void
}): Promise<ChainResult> {
  const { settings, signal, progress } = run
  const stack = gatewaySettings(settings.portOffset, { 'control-plane': QUIET, xds: QUIET, authz: QUIET })
  await clearGateway(stack)
  const tools = await buildTools(binDirectory(stack))
  await using upstream = await startListening({ command: tools.upstream, args: [] })
  try {
    progress('chain: starting the stack')
    const gateway = await startGateway(stack, `http://127.0.0.1:${upstream.ports[0]}`)
    const row: Row = {
      ...{ letter: '-', what: 'Launa, paid on the chain', expectedStatus: 200, paid: true },
      ...{ address: gateway.address, host: gateway.host, ...servingPids(gateway) },
      others: [upstream.pid],
    }
    await waitUntilServed(row)
    const wallets = randomWallets()
    const chain = chainOf(stack)
    for (const { address } of wallets) await chain.fund(address)
    const directory = join(stack.stateDirectory, 'payments')
    mkdirSync(directory)
    const seconds = LONGER * settings.seconds
    const all = settings.warmupSeconds + seconds
    const payments = await preparePayments({ paidRows: [row], directory, seconds: all, wallets })
    await checkAnswer(row, payments.one())
    progress(`chain: ${settings.connections} connections for ${seconds} s`)
    const load = { ...settings, seconds, program: tools.load, signal }
    const measurement = await runLoad(row, { ...load, paymentFile: payments.fileFor(row) })
    const stages = stageTable(new Map([['', await readStages(stack)]]))
    const database = databaseOf(stack)
    const { rows } = await database.query<{ sum: string }>(
      `select coalesce(sum(amount), 0) as sum from payment where state = 'SETTLED' and pay_to = $1`,
      [PRICE.payTo],
    )
    await database.end()
    const ledger = BigInt(rows[0]?.sum ?? 0)
    return { measurement, paidAnswers: measurement.total + 1, ledger, chain: await chain.usdcOf(PRICE.payTo), stages }
  } finally {
    await stopStack(stack)
  }
}

export function judgeChain({ measurement, paidAnswers, ledger, chain }: ChainResult): {
  passed: boolean
  text: string
} {
  const { requestsPerSecond, p50, p99 } = measurement
  const agree = ledger === chain && ledger >= BigInt(paidAnswers) * BigInt(PRICE.amount)
  const passed = agree && requestsPerSecond >= LEAST && errorCount(measurement) === 0
  const figures = `${requestsPerSecond.toFixed(0)}/s, at least ${LEAST}; p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
  const money = `ledger ${ledger}, chain ${chain} atomic units for ${paidAnswers} paid answers`
  return { passed, text: `${passed ? 'PASS' : 'FAIL'}  paid on the chain: ${figures}; ${money}` }
}
