import type { Launa } from '@launa/sdk'
import type { Store } from './session/store.ts'
import type { Io } from './terminal/io.ts'

/** The options that every command takes. */
export interface GlobalOptions {
  json: boolean
  /** By flag or by the saved setting; false: production. Undefined: neither of them is set. */
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
  /** Ends at Ctrl-C. */
  signal: AbortSignal
  /** The control plane's client, made from the options, the variables and `auth login`. */
  client(changes?: ClientChanges): Launa
}

export interface ClientChanges {
  sandbox?: boolean
  /** The control plane's client for requests that change nothing; a dry run sends them too. */
  reads?: boolean
}
