import { type Conversation, play } from '../../play-conversation.ts'
import { CORRECTIONS } from './corrections.ts'
import { DEPOSITS } from './deposits.ts'
import { ENDS } from './ends.ts'
import { NAMED_PURCHASES } from './named-purchases.ts'
import { PAYMENTS } from './payments.ts'
import { POLICIES } from './policies.ts'
import { REFUNDS } from './refunds.ts'
import { VOUCHERS } from './vouchers.ts'

/** Conversations of a buyer with honest and hostile sellers, with the result of each call. Every SDK replays them. */
export async function conversationVectors(): Promise<object[]> {
  const played = []
  for (const conversation of CONVERSATIONS) {
    const results = await play(conversation)
    played.push({
      ...conversation,
      calls: conversation.calls.map((call, index) => ({ ...call, result: results[index] })),
    })
  }
  return played
}

export const CONVERSATIONS: readonly Conversation[] = [
  ...[...PAYMENTS, ...NAMED_PURCHASES, ...ENDS, ...POLICIES],
  ...[...DEPOSITS, ...CORRECTIONS, ...VOUCHERS, ...REFUNDS],
]
