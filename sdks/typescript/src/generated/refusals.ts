/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */

/** The reasons for which a buyer does not pay a seller's terms. */
export type Refusal = keyof typeof REFUSALS

/** The reasons, in words for people. */
export const REFUSALS = {
  malformed: 'the terms cannot be understood',
  host: 'the host is not one that you allow',
  network: 'the network is not one that you allow and have a key for',
  scheme: 'the scheme is not one that you allow; batch-settlement needs a limit for deposits',
  asset: 'the token is not a known USDC and has no limit of its own',
  amount: 'the amount exceeds your limit for one request',
  timeout: 'the signature could be charged for more than a day',
  flow: 'the terms ask for another signature than one for a single transfer',
  terms: 'the terms are not those that were approved',
  daily_limit: 'the amount exceeds what is left of your limit for the day',
  host_daily_limit: 'the amount exceeds what is left of your limit for this host and day',
  host_refuses: 'the host has sent no receipt for its last payments, and gets no other one for now',
  deposit: 'the deposit exceeds your limit',
  withdraw_delay: 'the deposit could not be taken back for more than 30 days',
  channel_changed: 'the seller asks for another channel than the one that holds your deposit',
} as const
