import type { Launa } from '@launa/sdk'
import type { Store } from './session/store.ts'
import type { Io } from './terminal/io.ts'

/** The options that every command takes. */
export interface GlobalOptions {
  json: boolean
  /** Whether the flag, or else the saved setting, selects the Sandbox. False means production. Undefined if neither is set. */
  sandbox: boolean | undefined
  baseUrl: string | undefined
  /** Milliseconds. */
  timeoutMs: number | undefined
  dryRun: boolean
}

/** The parts that a command may use. */
export interface Context {
  io: Io
  options: GlobalOptions
  /** Environment variables. */
  variables: Readonly<Record<string, string | undefined>>
  store: Store
  /** Aborts at Ctrl-C. */
  signal: AbortSignal
  /** A client of the control plane, made from the options, the variables and `auth login`. */
  client(changes?: ClientChanges): Launa
}

export interface ClientChanges {
  sandbox?: boolean
  /** Whether the requests change nothing. The client then sends them in a dry run too. */
  reads?: boolean
}
