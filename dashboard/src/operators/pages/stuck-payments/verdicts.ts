import type { Verdict } from '../../api/shapes.ts'

/** The decisions that end a payment with an unknown outcome, each with its effect. */
export const VERDICTS: Readonly<Record<Verdict, { text: string; follows: string }>> = {
  settled: {
    text: 'Settled',
    follows: 'The money counts as the seller’s, and the buyer can claim the answer.',
  },
  not_settled: {
    text: 'Not settled',
    follows: 'Nothing is owed: the buyer gets no answer for this payment.',
  },
}
