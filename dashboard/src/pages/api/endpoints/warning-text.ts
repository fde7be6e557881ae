import type { Endpoint } from '@launa/sdk'
import { networkIn, withNetworkNames } from '../../../platform/network-names.ts'
import { sentence } from '../../../ui/text/error-text.ts'
import { ENDPOINT_FIELD_NAMES } from './endpoint-field-names.ts'

type Warning = Pick<Endpoint['warnings'][number], 'code' | 'path' | 'message' | 'fix'>

/** A warning of the service for people, in whole sentences. */
export interface WarningText {
  message: string
  fix: string
}

const ASK_OPERATOR = 'Choose another network for the price, or ask the operator for this one.'

/**
 * Our texts for the warnings that the forms of these pages can cause. The service's own texts name fields and requests of the REST API.
 * `network` is the name of the price's network.
 */
const TEXTS: Partial<Record<Warning['code'], (network: string) => WarningText>> = {
  network_not_settled: (network) => ({
    message: `Buyers cannot pay on ${network}: the operator has set up no facilitator for it.`,
    fix: ASK_OPERATOR,
  }),
  kind_not_settled: (network) => ({
    message: `Buyers cannot pay this price on ${network}: its facilitator does not settle payments of this kind.`,
    fix: ASK_OPERATOR,
  }),
  facilitator_silent: (network) => ({
    message: `Perhaps buyers cannot pay on ${network}: its facilitator has not answered yet.`,
    fix: 'Look again in a minute. If this does not change, ask the operator.',
  }),
  payee_missing: () => ({
    message: 'The API has no payee, so this price is not offered.',
    fix: 'Set the payee in the settings of the API.',
  }),
  payee_is_token: () => ({
    message: 'The payee is the token itself, which no payment can reach.',
    fix: 'Set the address of your own wallet as the payee.',
  }),
  price_never_chosen: () => ({
    message: 'Another price of the endpoint asks no more for the same payment, so no buyer chooses this one.',
    fix: 'Remove one of the two prices.',
  }),
  pattern_partly_listed: () => ({
    message: 'Discovery documents list only a part of the paths, because the path does not end in /*.',
    fix: 'End the path in /*.',
  }),
}

/** `nameOf` returns the name of a network for people. */
export function warningText(
  { code, message, fix }: Pick<Warning, 'code' | 'message' | 'fix'>,
  nameOf: (network: string) => string,
): WarningText {
  const network = networkIn(message)
  const text = TEXTS[code]?.(network === undefined ? 'its network' : nameOf(network))
  if (text) return text
  return { message: sentence(withNetworkNames(message, nameOf)), fix: sentence(fix) }
}

/**
 * Returns the field that a warning of an endpoint is about, by its name in these pages. `prices` is the number of prices of the endpoint.
 * If there are several, the position of the price follows the name.
 */
export function placeText({ path }: Pick<Warning, 'path'>, prices: number): string {
  const [field = '', index] = path.split('.')
  const name = Object.hasOwn(ENDPOINT_FIELD_NAMES, field)
    ? ENDPOINT_FIELD_NAMES[field as keyof typeof ENDPOINT_FIELD_NAMES]
    : path
  return field === 'accepts' && index !== undefined && prices > 1 ? `${name} ${Number(index) + 1}` : name
}
