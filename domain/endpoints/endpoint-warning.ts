/** Whether buyers can pay for an endpoint, as far as the platform knows. The order is from the best value to the worst. */
export const PAYABLE = ['yes', 'unknown', 'no'] as const

export type Payable = (typeof PAYABLE)[number]

/**
 * What a warning means for the payment option that its path names. `unpayable`: nobody can pay it. `doubtful`: the option could not be
 * checked, or a facilitator will perhaps refuse it. `note`: buyers can still pay it.
 */
export type WarningEffect = 'unpayable' | 'doubtful' | 'note'

/** The only list of the codes of warnings. A code is never reused for another meaning. */
export const WARNING_EFFECTS = {
  network_not_settled: 'unpayable',
  kind_not_settled: 'unpayable',
  facilitator_silent: 'doubtful',
  amount_below_minimum: 'unpayable',
  amount_may_be_too_small: 'doubtful',
  token_missing: 'unpayable',
  token_domain_mismatch: 'unpayable',
  token_without_authorizations: 'unpayable',
  token_unchecked: 'doubtful',
  token_decimals_mismatch: 'note',
  payee_missing: 'unpayable',
  payee_is_token: 'unpayable',
  payee_without_token_account: 'unpayable',
  payee_off_curve: 'doubtful',
  payee_unchecked: 'doubtful',
  payments_refused: 'doubtful',
  price_never_chosen: 'note',
  description_shortened: 'note',
  pattern_partly_listed: 'note',
  segment_unknown: 'note',
  schema_left_out: 'note',
  reference_left_out: 'note',
  part_left_out: 'note',
  schema_shortened: 'note',
  paths_missing: 'note',
  key_repeated: 'note',
  documents_left_out: 'note',
  servers_ignored: 'note',
  callbacks_left_out: 'note',
  price_not_read: 'note',
  prices_not_taken: 'note',
} as const satisfies Record<string, WarningEffect>

export type WarningCode = keyof typeof WARNING_EFFECTS

export const WARNING_CODES = Object.keys(WARNING_EFFECTS) as [WarningCode, ...WarningCode[]]

/** A legal setting that perhaps does not do what its seller expects. */
export interface EndpointWarning {
  code: WarningCode
  /** The field, with dots (`accepts.0.amount`). */
  path: string
  /** What is wrong. */
  message: string
  /** What the seller can do. */
  fix: string
}

/**
 * Whether an endpoint with this many payment options can be paid. The best option decides, because a buyer needs only one. A warning with
 * the path `accepts` concerns all options.
 */
export function payableOf(warnings: readonly Pick<EndpointWarning, 'code' | 'path'>[], options: number): Payable {
  const states = Array.from({ length: options }, (_, index) => optionState(warnings, index))
  return PAYABLE.find((state) => states.includes(state)) ?? 'no'
}

/** Whether buyers can pay the payment option of this index. */
export function optionState(warnings: readonly Pick<EndpointWarning, 'code' | 'path'>[], index: number): Payable {
  const place = `accepts.${index}`
  const own = warnings.filter(({ path }) => path === 'accepts' || path === place || path.startsWith(`${place}.`))
  const effects = own.map(({ code }): WarningEffect => WARNING_EFFECTS[code])
  if (effects.includes('unpayable')) return 'no'
  return effects.includes('doubtful') ? 'unknown' : 'yes'
}
