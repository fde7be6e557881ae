import { z } from 'zod'
import { parseEnvironment } from '../../runtime/environment-variables.ts'
import { PORT_OFFSETS } from '../support/port-offsets.ts'

const whole = (otherwise: number, bounds: { min: number; max: number }) =>
  z.coerce.number('must be a number').int('must be a whole number').min(bounds.min).max(bounds.max).default(otherwise)

const variables = z.object({
  /** Measured seconds per row and round. */
  BENCH_SECONDS: whole(5, { min: 1, max: 60 }),
  /** Seconds of load before each measurement, which are not measured. */
  BENCH_WARMUP_SECONDS: whole(2, { min: 0, max: 60 }),
  BENCH_ROUNDS: whole(3, { min: 1, max: 9 }),
  /** A measurement is repeated when other programs used more than this share of the CPU, in percent. */
  BENCH_MOST_FOREIGN_CPU: whole(15, { min: 1, max: 100 }),
  /** Repetitions stop when the whole run would exceed this many seconds. */
  BENCH_LIMIT_SECONDS: whole(320, { min: 0, max: 3600 }),
  BENCH_CONNECTIONS: whole(64, { min: 1, max: 1000 }),
  /** Letters of the rows to measure; all rows by default. A gate without its rows is undecided. */
  BENCH_ROWS: z
    .string()
    .regex(/^[a-ikntv]+$/, 'must be letters from a to i, or k, n, t, v')
    .default('abcdefghikntv'),
  BENCH_PORT_OFFSET: whole(PORT_OFFSETS.bench, { min: 0, max: 40_000 }),
  /** A directory for a CPU profile of the authorization service. Figures of such a run are not comparable. */
  BENCH_PROFILE: z.string().optional(),
  /** The gRPC server of authz: `grpc-js` instead of `runtime/lean-grpc`, to check that our own server still costs less. */
  BENCH_GRPC: z.enum(['lean', 'grpc-js']).default('lean'),
  /** For the part `ledger`: payments per second, measured seconds of each measurement, and measurements of each ledger. */
  BENCH_LEDGER_RATE: whole(600, { min: 1, max: 10_000 }),
  BENCH_LEDGER_SECONDS: whole(20, { min: 1, max: 60 }),
  BENCH_LEDGER_ROUNDS: whole(2, { min: 1, max: 9 }),
  /** The ledger to compare with: `BASE` is a Git ref of this repository, and `LEDGER_BASE` is the path of a checkout. */
  BASE: z.string().optional(),
  LEDGER_BASE: z.string().optional(),
})

export interface BenchSettings {
  seconds: number
  warmupSeconds: number
  rounds: number
  /** Share of the machine's CPU, 0 to 1. */
  mostForeignCpu: number
  limitSeconds: number
  connections: number
  rows: ReadonlySet<string>
  portOffset: number
  profileDirectory: string | undefined
  authzGrpc: 'lean' | 'grpc-js'
  ledger: {
    /** Payments a second. */
    rate: number
    seconds: number
    rounds: number
    /** The ledger to compare with. */
    base: { ref: string } | { path: string } | undefined
  }
}

/** Reads the run's settings from the environment. Throws ConfigurationError with one line per bad variable. */
export function readBenchSettings(environment: NodeJS.ProcessEnv = process.env): BenchSettings {
  const values = parseEnvironment(variables, environment)
  return {
    seconds: values.BENCH_SECONDS,
    warmupSeconds: values.BENCH_WARMUP_SECONDS,
    rounds: values.BENCH_ROUNDS,
    mostForeignCpu: values.BENCH_MOST_FOREIGN_CPU / 100,
    limitSeconds: values.BENCH_LIMIT_SECONDS,
    connections: values.BENCH_CONNECTIONS,
    rows: new Set(values.BENCH_ROWS),
    portOffset: values.BENCH_PORT_OFFSET,
    profileDirectory: values.BENCH_PROFILE,
    authzGrpc: values.BENCH_GRPC,
    ledger: {
      rate: values.BENCH_LEDGER_RATE,
      seconds: values.BENCH_LEDGER_SECONDS,
      rounds: values.BENCH_LEDGER_ROUNDS,
      base: baseOf(values),
    },
  }
}

function baseOf({ BASE, LEDGER_BASE }: z.output<typeof variables>): BenchSettings['ledger']['base'] {
  if (LEDGER_BASE !== undefined) return { path: LEDGER_BASE }
  return BASE === undefined ? undefined : { ref: BASE }
}
