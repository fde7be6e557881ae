/** Why a buyer does not pay terms: the names of all SDKs, and what does not follow from the name. */
export const REFUSALS: readonly (readonly [name: string, about?: string])[] = [
  ['malformed'],
  ['host'],
  ['network'],
  ['scheme'],
  ['asset'],
  ['amount'],
  ['timeout'],
  ['flow'],
  ['terms', 'The terms differ from the approved ones.'],
  ['deposit'],
  ['channel_changed', 'The seller asks for another channel than the one with the deposit.'],
  ['withdraw_delay', 'The withdrawal delay of a deposit exceeds 30 days.'],
  ['daily_limit'],
  ['host_daily_limit'],
  ['host_refuses', 'The host sent no receipt for its last payments, and gets no other one for now.'],
]
