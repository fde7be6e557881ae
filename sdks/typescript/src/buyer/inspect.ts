import { BUYER_TIMEOUT_SECONDS } from '../generated/facts.ts'
import { gatewayFetch } from './network/loopback.ts'
import type { NetworkOptions } from './network/network-guard.ts'
import { repeatable } from './request.ts'
import { sendOnce } from './send-once.ts'
import { requiredBy } from './sign.ts'
import type { PaymentTerms } from './terms/terms.ts'

/** The answer to a request without a payment. */
export interface Inspection {
  /** Its body has been read when it is a 402, and only then. */
  response: Response
  /** The terms of a 402, unchanged; undefined when the seller asks for no payment. */
  required:
    | {
        error: string | undefined
        resource: { url: string; description?: string; mimeType?: string } | undefined
        accepts: readonly PaymentTerms[]
        extensions: Readonly<Record<string, unknown>>
      }
    | undefined
}

/** Asks what a request costs. Needs no key. */
export async function inspect(
  url: string | URL,
  init: RequestInit = {},
  options: { fetch?: typeof globalThis.fetch; timeoutMs?: number | undefined } & NetworkOptions = {},
): Promise<Inspection> {
  const { fetch = gatewayFetch(options), timeoutMs = BUYER_TIMEOUT_SECONDS * 1_000 } = options
  const request = await repeatable(url, init)
  const response = await sendOnce(request, { fetch, timeoutMs, signal: init.signal ?? undefined })
  if (response.status !== 402) return { response, required: undefined }
  const { error, resource, accepts, extensions = {} } = requiredBy(response)
  // The seller may write anything there.
  const terms = (accepts as unknown[]).filter((offered) => typeof offered === 'object' && offered !== null)
  return { response, required: { error, resource, accepts: terms as PaymentTerms[], extensions } }
}
