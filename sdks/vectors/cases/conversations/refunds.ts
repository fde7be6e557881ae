import type { Conversation } from '../../play-conversation.ts'
import { buy, CHARGE, channel, corrects, offer, REFUND } from './channel-script.ts'
import { FREE, OTHER, REFUSED, RELEASED, UNKNOWN, USED } from './script.ts'

/** Refunds of a channel. */
export const REFUNDS: readonly Conversation[] = [
  channel('a refund asks for the rest of the channel', [
    buy(1, [CHARGE]),
    { do: 'refund', answers: [REFUND] },
    buy(2, [CHARGE]),
  ]),
  channel('a refund is corrected even if less than a price is left in the channel', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('950', { proof: ':1', balance: '1000' })] },
    { do: 'refund', answers: [corrects('100', { proof: ':1', balance: '150' }), REFUND] },
  ]),
  channel('a refund is sent once', [buy(1, [CHARGE]), { do: 'refund', amount: '1', answers: ['no answer'] }], {
    max_resends: 3,
  }),
  channel('a refund learns the sum of a channel that the buyer has lost', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('100', { proof: ':1' }), REFUND] },
  ]),
  ...(
    [
      ['is refused', REFUSED],
      ['was used', USED],
      ['is unknown', UNKNOWN],
      ['was released', RELEASED],
      ['has no receipt', FREE],
    ] as const
  ).map(([end, answer]) =>
    channel(`a refund that ${end} is reported to the caller, and not sent again`, [
      buy(1, [CHARGE]),
      { do: 'refund', answers: [answer] },
    ]),
  ),
  channel('a refund that is refused again after its correction is reported as refused', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('100', { proof: ':1' }), corrects('100', { proof: ':1' })] },
  ]),
  channel('a refund uses the first channel, whatever the seller asks for now', [
    buy(1, [CHARGE]),
    { do: 'refund', sells: [offer({ receiverAuthorizer: OTHER })], answers: [REFUND] },
  ]),
]
