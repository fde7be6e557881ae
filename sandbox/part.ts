import type { PortName } from './settings.ts'

export const PART_NAMES = [
  'postgres',
  'nats',
  'anvil',
  'chain-manager',
  'facilitator',
  'mail',
  'upstream',
  'control-plane',
  'authz',
  'xds',
  'envoy',
] as const

export type PartName = (typeof PART_NAMES)[number]

export interface Launch {
  command: string
  args: readonly string[]
  /** Variables in addition to the caller's own. */
  environment?: Readonly<Record<string, string>>
}

/** One process of the local stack: how to start it and how to check it. */
export interface Part {
  name: PartName
  /** Parts that must be healthy before this one starts. */
  needs: readonly PartName[]
  /** Ports on which it listens. */
  ports: readonly PortName[]
  /** The address that `make up` and `make status` show. */
  address: string
  /** Makes the files of the process (data directory, configuration file) and returns how to start it. Idempotent. */
  launch(): Promise<Launch>
  /** A program that must succeed before the part starts. It can run again without harm. */
  before?(): Promise<Launch>
  /** True when the part answers and works. False or an exception otherwise. */
  healthy(): Promise<boolean>
  /** The signal for a clean and immediate end; SIGTERM by default. */
  stopSignal?: NodeJS.Signals
}
