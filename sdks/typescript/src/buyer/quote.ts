import { BUYER_TIMEOUT_SECONDS } from '../generated/facts.ts'
import type { Refusal } from '../generated/refusals.ts'
import { requiredBy } from './answers/required.ts'
import { gatewayFetch } from './network/loopback.ts'
import type { NetworkOptions } from './network/network-guard.ts'
import { repeatable, signalOf } from './request.ts'
import { sendOnce } from './send-once.ts'
import type { PaymentTerms } from './terms/terms.ts'

/** The answer to a request without a payment. */
export interface Inspection {
  /** The body has been read only if the status is 402. */
  response: Response
  /** The terms of a 402, unchanged; undefined if the seller asks for no payment. */
  required:
    | {
        error: string | undefined
        resource: { url: string; description?: string; mimeType?: string } | undefined
        accepts: readonly PaymentTerms[]
        extensions: Readonly<Record<string, unknown>>
      }
    | undefined
}

/**
 * Asks for the price of a request. Needs no key.
 *
 * @example
 * const fetch = async () => new Response('free')
 * const { required } = await inspect('https://shop.example', {}, { fetch })
 * required // undefined
 */
export async function inspect(
  url: string | URL | Request,
  init: RequestInit = {},
  options: { fetch?: typeof globalThis.fetch; timeoutMs?: number | undefined } & NetworkOptions = {},
): Promise<Inspection> {
  const { fetch = gatewayFetch(options), timeoutMs = BUYER_TIMEOUT_SECONDS * 1_000 } = options
  const request = await repeatable(url, init)
  const response = await sendOnce(request, { fetch, timeoutMs, signal: signalOf(url, init) })
  if (response.status !== 402) return { response, required: undefined }
  const { error, resource, accepts, extensions = {} } = requiredBy(response)
  // The seller wrote `accepts`, so its entries may have any type.
  const terms = (accepts as unknown[]).filter((offered) => typeof offered === 'object' && offered !== null)
  return { response, required: { error, resource, accepts: terms as PaymentTerms[], extensions } }
}

/** The price of a request. */
export interface Quote {
  /** The answer to the request without a payment. Its body has been read only if the status is 402. */
  response: Response
  /** Undefined if the seller asks for no payment. */
  offer: Offer | undefined
}

export interface Offer {
  /** All terms that the seller offers, unchanged. */
  terms: readonly PaymentTerms[]
  /** The terms that this buyer would pay; undefined if the policy refuses all of them, for the `reasons`. */
  chosen: PaymentTerms | undefined
  reasons: readonly Refusal[]
  /** The deposit into the seller's channel that paying `chosen` needs, in atomic units; undefined if it needs none. */
  deposit: string | undefined
  /**
   * Whether the seller asks for another channel than the one into which the buyer has deposited. The buyer pays through the other channel
   * only if the caller approves these terms, because the balance of the first channel does not pay for them.
   */
  channelChanged: boolean
}
