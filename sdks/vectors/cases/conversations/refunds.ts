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
  channel('a refund is corrected also where less than a price is left', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('950', { proof: ':1', balance: '1000' })] },
    { do: 'refund', answers: [corrects('100', { proof: ':1', balance: '150' }), REFUND] },
  ]),
  channel('a refund is sent once', [buy(1, [CHARGE]), { do: 'refund', amount: '1', answers: ['no answer'] }], {
    max_resends: 3,
  }),
  channel('a refund finds out the sum of a channel that was forgotten', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('100', { proof: ':1' }), REFUND] },
  ]),
  ...(
    [
      ['is refused', REFUSED],
      ['was used', USED],
      ['is unknown', UNKNOWN],
      ['says that nothing was charged', RELEASED],
      ['has no receipt', FREE],
    ] as const
  ).map(([end, answer]) =>
    channel(`a refund that ${end} is told so, and is not sent again`, [
      buy(1, [CHARGE]),
      { do: 'refund', answers: [answer] },
    ]),
  ),
  channel('a refund that is refused again after its correction is told so', [
    buy(1, [CHARGE]),
    { do: 'refund', forgets: true, answers: [corrects('100', { proof: ':1' }), corrects('100', { proof: ':1' })] },
  ]),
  channel('a refund is of the first channel, whatever the seller asks for now', [
    buy(1, [CHARGE]),
    { do: 'refund', sells: [offer({ receiverAuthorizer: OTHER })], answers: [REFUND] },
  ]),
]
