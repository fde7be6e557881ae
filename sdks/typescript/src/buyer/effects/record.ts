import { warn } from '../../process-environment.ts'
import { termsIn } from '../answers/required.ts'
import type { AttemptEvent, Do } from '../attempt.ts'
import { channelsOf } from '../sign.ts'
import { type Progress, presented } from './progress.ts'

/*
 * Records of payments in the journal and in the store of channels. A failure to record must not keep an answer from the caller: the payment
 * then stays open, the next request finds it, and the seller's next refusal corrects the channel.
 */

/** Corrects the channel's state from the seller's refusal. */
export async function correct(progress: Progress, { isTaken }: Do<'correct'>): Promise<AttemptEvent> {
  const required = termsIn(progress.response)
  const { payload, sent } = presented(progress)
  const work = async () =>
    required && payload && (await channelsOf(progress.parts)).correct(required, payload, { isTaken })
  const corrected = await work().catch(warn)
  if (!corrected) return { is: 'corrected', isWorthAnother: false }
  progress.required = corrected
  progress.approved = sent.terms
  return { is: 'corrected', isWorthAnother: true }
}

export async function owe(progress: Progress): Promise<AttemptEvent> {
  const { open } = presented(progress)
  const isNews = open && (await progress.parts.journal.owe(open.id).catch(warn))
  return { is: 'owed', isNews: isNews ?? false }
}

export async function note(progress: Progress): Promise<undefined> {
  const { payload } = presented(progress)
  const { response, parts } = progress
  if (payload && response)
    await channelsOf(parts)
      .then((channels) => channels.note(payload, response))
      .catch(warn)
}

export async function leave(progress: Progress, { inDoubt }: Do<'leave'>): Promise<undefined> {
  const { open, payload } = presented(progress)
  const { journal } = progress.parts
  if (!open) return
  const work = async () => {
    await journal.leave(open.id)
    // The journal is written first: `doubt` lets the seller prove a charge with this voucher, and the limits must count the voucher then.
    // Without `endTurn`, this call has not begun to use the channel, and has sent nothing.
    if (inDoubt && payload && progress.endTurn) await (await channelsOf(progress.parts)).doubt(payload)
  }
  await work().catch(warn)
}

export async function replace({ replaced, parts }: Progress, { outcome }: Do<'replace'>): Promise<undefined> {
  if (!replaced?.open) return
  const { id } = replaced.open
  await (outcome ? parts.journal.end(id, { outcome }) : parts.journal.leave(id)).catch(warn)
}

export async function end(progress: Progress, { outcome, isNeeded }: Do<'end'>): Promise<undefined> {
  const { open } = presented(progress)
  const receipt = progress.outcome?.kind === 'charged' ? progress.outcome.receipt : undefined
  if (!open) return
  const ended = progress.parts.journal.end(open.id, { outcome, receipt })
  await (isNeeded ? ended : ended.catch(warn))
}
