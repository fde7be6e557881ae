import { cpus, loadavg } from 'node:os'
import { table } from '../../sandbox/report.ts'
import { type BenchmarkResult, runBenchmark } from './benchmark.ts'
import { benchCapacity, type CapacityResult } from './capacity/measure.ts'
import { assumptions, costTable, sizeTable } from './capacity/report.ts'
import { benchChain, type ChainResult, judgeChain } from './chain.ts'
import { benchCertificates, certificateTable, judgeCertificates } from './growth/certificates.ts'
import {
  benchControlPlane,
  type ControlPlaneResult,
  controlPlaneTable,
  judgeControlPlane,
} from './growth/control-plane.ts'
import { benchEndpoints, endpointsTable, judgeEndpoints } from './growth/endpoints.ts'
import { benchScale, judgeScale, type Measured, scaleTable } from './growth/scale.ts'
import { benchLedger, type LedgerResult } from './ledger/bench.ts'
import { ledgerTable, tablesTable } from './ledger/report.ts'
import { startParts } from './parts.ts'
import { benchRace, isExact, type RaceResult, raceLine } from './race/race.ts'
import { benchReplicas, type ReplicasResult, replicaTable } from './replicas.ts'
import { readBenchSettings } from './settings.ts'
import { GATES, judge, judgeReservations } from './table/gates.ts'
import type { LedgerCheck } from './table/ledger-check.ts'
import { addedTable, resultTable } from './table/report.ts'
import { errorCount } from './table/row.ts'
import { stageTable } from './table/stages.ts'
import { targetTable } from './table/targets.ts'

const STOPPED = 130

/** Prints the result and returns the exit code: 0 when every measured gate passes. */
function present({ rows, stages, inside, ledger }: BenchmarkResult): number {
  console.log(`\n${resultTable(rows)}`)
  console.log(
    '\nENVOY, NODE, POSTGRES, OTHERS (upstream, facilitator), ALL of these and LOAD are CPU microseconds per request;',
  )
  console.log("FOREIGN is the share of the machine's CPU that programs outside the benchmark took.\n")
  const added = addedTable(rows)
  if (added) console.log(`${added}\n\nADDED is what an answer took beyond its facilitator's own time.\n`)
  if (stages.size > 0) console.log(`${stageTable(stages)}\n`)
  const lines = inside.map(({ what, perSecond }) => [
    what,
    Math.round(perSecond).toString(),
    (1e6 / perSecond).toFixed(0),
  ])
  console.log(`${table([['IN ONE PROCESS', 'PER SECOND', 'MICROSECONDS'], ...lines])}\n`)
  const verdicts = [...GATES.map((gate) => judge(gate, rows)), judgeReservations(inside)]
  for (const { text } of verdicts) console.log(text)
  console.log(`\n${targetTable(rows)}\n`)
  const isRecorded = ({ settled, paidAnswers }: LedgerCheck) => settled >= paidAnswers
  for (const check of ledger) {
    const figures = `${check.settled} settled payments for ${check.paidAnswers} paid answers`
    console.log(`${isRecorded(check) ? 'PASS' : 'FAIL'}  ledger, rows ${[...check.rows].join(', ')}: ${figures}`)
  }
  const passed = verdicts.every(({ outcome }) => outcome === 'PASS' || outcome === 'NOT MEASURED')
  return passed && ledger.every(isRecorded) ? 0 : 1
}

/** Prints the result of the part `control-plane` and returns the exit code. */
function presentControlPlane(result: ControlPlaneResult, mostForeignCpu: number): number {
  console.log(`\n${controlPlaneTable(result)}`)
  console.log('\np50 / p99 of reads with 50 at once, and of the time from a changed price to its first challenge.\n')
  const verdicts = judgeControlPlane(result, mostForeignCpu)
  for (const { text } of verdicts) console.log(text)
  return verdicts.every(({ outcome }) => outcome === 'PASS') ? 0 : 1
}

/** Prints the cost by number of endpoints, APIs and certificates, and returns the exit code. */
async function measureScale(run: Measured): Promise<number> {
  const endpoints = await benchEndpoints(run)
  const apis = await benchScale(run)
  const certificates = await benchCertificates(run)
  console.log(`\n${endpointsTable(endpoints)}`)
  console.log('\nOf one API: memory that Envoy takes for it, and one request after the other, median.\n')
  console.log(scaleTable(apis))
  console.log('\nMemory in use; CHANGE is p50 / p99 of the time from a changed price to its first challenge.\n')
  console.log(certificateTable(certificates))
  console.log('\nMemory in use, and what each certificate has added to it once Envoy was asked for all of them.\n')
  const verdicts = [...judgeEndpoints(endpoints), ...judgeScale(apis), ...judgeCertificates(certificates)]
  for (const { text } of verdicts) console.log(text)
  return verdicts.every(({ passed }) => passed) ? 0 : 1
}

/** Prints the result of the race and returns the exit code. */
function presentRace(result: RaceResult): number {
  console.log(`\n${raceLine(result)}`)
  return isExact(result) ? 0 : 1
}

/** Prints the figures by number of authz processes. Errors fail the run. */
function presentReplicas(results: readonly ReplicasResult[]): number {
  console.log(`\n${replicaTable(results)}`)
  return results.some(({ rows }) => rows.some((row) => errorCount(row) > 0)) ? 1 : 0
}

/** Prints the cost of a payment in the ledger alone. This measurement has no limit to pass. */
function presentLedger({ own, base }: LedgerResult, mostForeignCpu: number): number {
  console.log(`\n${ledgerTable(own, base, mostForeignCpu)}`)
  console.log('\nPer payment: CPU microseconds, bytes, and p50 / p99 of what a buyer waits for the ledger.\n')
  console.log(tablesTable(base ? [own, base] : [own]))
  return 0
}

function presentChain(result: ChainResult): number {
  const { passed, text } = judgeChain(result)
  console.log(`\n${result.stages}\n\n${text}`)
  return passed ? 0 : 1
}

/** Prints the cost of a request, and the size of gateways for three rates. This measurement has no limit to pass. */
function presentCapacity({ kinds, connections, foreignCpu }: CapacityResult): number {
  console.log(`\n${costTable(kinds)}\n`)
  for (const kind of kinds) console.log(`Each second a ${kind.what}:\n\n${sizeTable(kind, connections)}\n`)
  console.log(assumptions(connections))
  console.log(`Other programs took ${Math.round(foreignCpu * 100)} % of the machine's CPU at most.`)
  return 0
}

const PARTS = ['gateway', 'ledger', 'control-plane', 'scale', 'race', 'replicas', 'chain', 'capacity'] as const

/** Returns the parts to measure: those on the command line, or all without arguments. */
function chosenParts(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !PARTS.some((part) => part === name))
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}: name ${PARTS.join(', ')}`)
  return names.length > 0 ? names : PARTS
}

async function main(signal: AbortSignal): Promise<number> {
  const chosen = chosenParts(process.argv.slice(2))
  const settings = readBenchSettings()
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)}`,
  )
  const begun = performance.now()
  const elapsedSeconds = () => (performance.now() - begun) / 1000
  const progress = (line: string) => {
    signal.throwIfAborted()
    console.log(`${elapsedSeconds().toFixed(0).padStart(4)}s  ${line}`)
  }
  const gateway = chosen.includes('gateway') ? await measureGateway({ settings, signal, progress, elapsedSeconds }) : 0
  const ledger = chosen.includes('ledger')
    ? presentLedger(await benchLedger({ settings, signal, progress }), settings.mostForeignCpu)
    : 0
  const controlPlane = chosen.includes('control-plane')
    ? presentControlPlane(await benchControlPlane({ settings, signal, progress }), settings.mostForeignCpu)
    : 0
  const scale = chosen.includes('scale') ? await measureScale({ settings, progress }) : 0
  const race = chosen.includes('race') ? presentRace(await benchRace({ settings, progress })) : 0
  const replicas = chosen.includes('replicas')
    ? presentReplicas(await benchReplicas({ settings, signal, progress }))
    : 0
  const chain = chosen.includes('chain') ? presentChain(await benchChain({ settings, signal, progress })) : 0
  const capacity = chosen.includes('capacity')
    ? presentCapacity(await benchCapacity({ settings, signal, progress }))
    : 0
  return Math.max(gateway, ledger, controlPlane, scale, race, replicas, chain, capacity)
}

async function measureGateway(run: Omit<Parameters<typeof runBenchmark>[0], 'parts'>): Promise<number> {
  await using cleanup = new AsyncDisposableStack()
  const parts = await startParts(run.settings, cleanup, run.progress)
  const result = await runBenchmark({ ...run, parts })
  if (run.settings.profileDirectory) await parts.stopGateway()
  return present(result)
}

const stop = new AbortController()
process.on('SIGINT', () => stop.abort())
process.on('SIGTERM', () => stop.abort())
try {
  process.exitCode = await main(stop.signal)
} catch (error) {
  if (!stop.signal.aborted) console.error(error instanceof Error ? error.message : error)
  process.exitCode = stop.signal.aborted ? STOPPED : 1
}
