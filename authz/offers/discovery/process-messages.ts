import type { SupportedKind } from '../../../facilitators/follow-supported.ts'

/** What facilitators settle, network by network, with our own terms for channels; networks of which nothing is known are left out. */
export type Supported = ReadonlyMap<string, readonly SupportedKind[]>

/** What authz tells the process of the documents; `supported` comes first. */
export type ToDocuments = { is: 'supported'; supported: Supported } | { is: 'close' }

/** What that process says, `answered` every second: also that it does not hang. */
export type FromDocuments =
  | { is: 'listening'; port: number }
  | { is: 'answered'; statuses: ReadonlyMap<number, number> }

/** How often it says `answered`, in milliseconds. */
export const ANSWERED_MS = 1_000
