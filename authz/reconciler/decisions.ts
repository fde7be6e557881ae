import type { ClientBase, Pool } from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import type { PublishNews } from '../ledger/ledger.ts'
import { endDecision, readDecisions, type WaitingDecision } from '../ledger/payments/decisions.ts'
import type { Resolution } from '../ledger/payments/transitions.ts'
import { resolvePayments } from '../ledger/payments/unresolved.ts'
import type { LookUpPayments } from './chain-evidence.ts'
import { type Judgement, judgeDecision } from './judge-decision.ts'

/** The most decisions of one pass. Operators make few decisions. */
const MOST = 100

/** Carries out or refuses the operators' decisions about payments with an unknown outcome (`judge-decision.ts`). */
export async function carryOutDecisions(
  client: Pick<ClientBase, 'query'>,
  options: {
    pool: Pool
    lookUps: ReadonlyMap<string, LookUpPayments>
    publishNews: PublishNews
    logger: Logger
    /** Milliseconds since the epoch. */
    now: () => number
    onResolved: (state: Resolution['state']) => void
  },
): Promise<void> {
  for (const waiting of await readDecisions(client, MOST)) {
    const { decision } = waiting
    try {
      const { outcome, reason } = await carryOut(waiting, options)
      await endDecision(client, { id: decision.id, outcome, reason })
      options.logger.warn({ decisionId: decision.id, outcome, reason }, 'an operator has decided about a payment')
    } catch (error) {
      // The node of the payment's network does not answer: the next pass asks again.
      options.logger.warn({ err: error, decisionId: decision.id }, 'a decision about a payment waits')
    }
  }
}

async function carryOut(
  { decision, payment }: WaitingDecision,
  { pool, lookUps, publishNews, now, onResolved }: Parameters<typeof carryOutDecisions>[1],
): Promise<Judgement> {
  if (!payment) return { outcome: 'refused', reason: 'the outcome of the payment is known' }
  const lookUp = lookUps.get(payment.requirements.network)
  // The chain is asked about the transaction that the decision names.
  const asked = { ...payment, transaction: decision.transaction ?? payment.transaction ?? null }
  const looked = await lookUp?.([asked])
  const evidence = looked && {
    ...{ finding: looked.findings.get(payment.id) ?? ({ kind: 'unexplained' } as const), time: looked.time },
  }
  const judgement = judgeDecision(payment, { decision, evidence, now: now() / 1000 })
  const { end } = judgement
  if (!end) return judgement
  let refusal: unknown
  const onRefused = (_: unknown, error: unknown) => {
    refusal = error
  }
  // The next pass tries the decision again.
  const onBusy = () => {
    throw new Error('its API is being changed')
  }
  const written = await resolvePayments({ pool, resolutions: [{ payment, end }], publishNews, onRefused, onBusy })
  if (written === 1) onResolved(end.state)
  else return { outcome: 'refused', reason: refusal ? `the ledger refuses it: ${refusal}` : 'it was closed meanwhile' }
  return judgement
}
