import type { Claim, ProofOutcome } from '../domains/domain-proof.ts'
import type { ProbeOutcome } from '../resources/upstream-probe.ts'
import type { Answer, Message } from '../webhooks/send.ts'

/** The calls to servers that a tenant names, each with its arguments as they go to the worker. */
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
/** `failed` is the text of an error that none of the calls should throw. */
export type FromWorker = { id: number; outcome: Outcomes[Call['kind']] } | { id: number; failed: string }
