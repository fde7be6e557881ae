import type { Claim, ProofOutcome } from './domain-proof.ts'
import type { Answer, Message } from './send-webhook.ts'
import type { ProbeOutcome } from './upstream-probe.ts'

/** The calls to servers that a tenant names, each with its arguments for the worker. */
export type Call =
  | { kind: 'probe'; url: string }
  | { kind: 'send'; message: Omit<Message, 'url'> & { url: string }; limitMs: number }
  | { kind: 'prove'; claim: Claim }

export interface Outcomes {
  probe: ProbeOutcome
  send: Answer
  prove: ProofOutcome
}

export type ToWorker = { id: number; call: Call } | { id: number; stop: true }
/** The worker's answer to a call. `failed` is the text of an unexpected error. */
export type FromWorker = { id: number; outcome: Outcomes[Call['kind']] } | { id: number; failed: string }
