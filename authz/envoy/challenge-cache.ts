import { type PublicGateway, publicHost } from '../../domain/hosts/gateway-host.ts'
import type { TokenOf } from '../../domain/networks/token-registry.ts'
import { askedPath } from '../../domain/paths/asked-path.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { Admission, Corrected } from '../admission/paid-request.ts'
import type { PayableEndpoint } from '../offers/catalogue.ts'
import { buildChallenge, type Challenge, PAYMENT_REQUIRED } from '../offers/challenge.ts'
import { createOfferCache } from '../offers/offer-cache.ts'
import { paymentPage } from '../page/payment-page.ts'
import { offeredSponsorings } from '../schemes/permit2/gas-sponsoring.ts'
import type { Asked } from './auth-request.ts'
import type { CheckResponse } from './check-response.ts'
import { type EncodedChallenge, encodeChallenge, encodePaymentPage } from './encoded-challenge.ts'

/** An encoded 402. */
export type Encoded = (endpoint: PayableEndpoint, asked: Asked, error: string, about?: About) => Buffer
/** Details of the refused payment in a 402. */
type About = Pick<Admission & { kind: 'challenge' }, 'corrected' | 'unapproved'>

export interface OfferOptions {
  gateway: PublicGateway
  tokenOf: TokenOf
  serialize(response: CheckResponse): Buffer
}

/**
 * The most memory of all encoded 402s together, in bytes. All encoded pages may take as much again. It is enough for some ten thousand
 * endpoints.
 */
const MOST_CACHED_BYTES = 64 * 1024 * 1024

function createChallengeCache() {
  return createOfferCache<EncodedChallenge>({ mostBytes: MOST_CACHED_BYTES, bytesOf: ({ bytes }) => bytes })
}

/**
 * Encodes 402s without the path of the request, once for each host and reason, and keeps them. A 402 with the state of a payer's channel or
 * allowance is encoded each time.
 */
export function encodedChallenges({ gateway, serialize }: Omit<OfferOptions, 'tokenOf'>): Encoded {
  const cache = createChallengeCache()
  return (endpoint, asked, error, { corrected, unapproved } = {}) => {
    const host = publicHost(endpoint.api, asked.host)
    const path = askedPath(asked.path, endpoint.endpoint.pathPattern)
    const isEqualForAll = corrected === undefined && unapproved === undefined
    const name = `${host} ${error}`
    const known = isEqualForAll ? cache.get(endpoint, name) : undefined
    if (known) return known.at(path)
    const accepts = endpoint.options.map(({ requirements }) => correctedTerms(requirements, corrected))
    const challenge = challengeFor(endpoint, { accepts, host, gateway, error, unapproved })
    const encoded = encodeChallenge(challenge, serialize, endpoint.endpoint.id)
    if (isEqualForAll) cache.set(endpoint, name, encoded)
    return encoded.at(path)
  }
}

/** Encodes 402s for people, once for each host that a browser has asked. Each has the terms and a page, without the path of the request. */
export function encodedPages({
  gateway,
  serialize,
  tokenOf,
}: OfferOptions): (endpoint: PayableEndpoint, asked: Asked) => Buffer {
  const cache = createChallengeCache()
  return (sold, asked) => {
    const { api, endpoint } = sold
    const host = publicHost(api, asked.host)
    const path = askedPath(asked.path, endpoint.pathPattern)
    const known = cache.get(sold, host)
    if (known) return known.at(path)
    const accepts = sold.options.map(({ requirements }) => requirements)
    const challenge = challengeFor(sold, { accepts, host, gateway, error: PAYMENT_REQUIRED })
    const page = paymentPage({ api, endpoint, accepts: challenge.accepts, host, gateway, tokenOf })
    const encoded = encodePaymentPage(challenge, page, serialize, endpoint.id)
    cache.set(sold, host, encoded)
    return encoded.at(path)
  }
}

type Said = Pick<Parameters<typeof buildChallenge>[0], 'accepts' | 'host' | 'gateway' | 'error' | 'unapproved'>

function challengeFor(sold: PayableEndpoint, said: Said): Challenge {
  return buildChallenge({ ...sold, ...said, sponsorings: offeredSponsorings(sold.options) })
}

/** The terms of an option. If the payment pays by this option, the state of the payer's channel is added. */
function correctedTerms(terms: PaymentRequirements, corrected: Corrected | undefined): PaymentRequirements {
  return corrected?.option === terms ? { ...terms, extra: { ...terms.extra, ...corrected.extra } } : terms
}
