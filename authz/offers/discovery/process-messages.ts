import type { SupportedKind } from '../../../facilitators/follow-supported.ts'

/**
 * The kinds that facilitators settle, by network, with our own terms for channels. A network is absent until its facilitator has answered.
 */
export type Supported = ReadonlyMap<string, readonly SupportedKind[]>

/**
 * Messages from authz to the process of the documents; `supported` comes first. After `retire`, the process reports that it is not ready.
 * `close` has the milliseconds that documents under way get to end.
 */
export type ToDocuments =
  | { is: 'supported'; supported: Supported }
  | { is: 'retire' }
  | { is: 'close'; graceMs: number }

/** Messages from that process. It sends `answered` every second, which also shows that it does not hang. */
export type FromDocuments =
  | { is: 'listening'; port: number }
  | { is: 'answered'; statuses: ReadonlyMap<number, number> }

/** How often the process sends `answered`, in milliseconds. */
export const ANSWERED_MS = 1_000
