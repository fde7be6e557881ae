import { sign } from 'node:crypto'
import type { ApiConfiguration } from '../../domain/configuration/api-configuration.ts'
import type { Environment } from '../../domain/environment.ts'
import { gatewayOrigin, type PublicGateway, publicHost } from '../../domain/hosts/gateway-host.ts'
import { MOST_BYTES, pathWithoutQuery } from '../../domain/paths/asked-path.ts'
import { attemptOf, type HeldPayment } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { ContextKey, ContextKeys } from './keys.ts'

/** A request on its way to an API's upstream, and its payment. */
export interface PassedRequest {
  api: ApiConfiguration | undefined
  payment: HeldPayment
  method: string
  host: string
  path: string
}

/** The value of `PAYMENT-CONTEXT` for a request; undefined if its API does not want one. */
export type ContextOf = (request: PassedRequest) => string | undefined

/** How long a token is valid, in seconds: longer than any upstream may take to answer. */
const LIFE_SECONDS = 120

/**
 * Signs the payment context for an upstream: a JWT (RFC 7519) by EdDSA. The audience is the API's id, because another seller may name the
 * same upstream URL. Only APIs that ask for a payment context get one: a signature takes this thread about 45 microseconds.
 */
export function createContexts(options: {
  keys: ContextKeys
  platformDomain: string
  gateway: PublicGateway
  /** Milliseconds since the epoch. */
  now(): number
}): ContextOf {
  const { keys, platformDomain, gateway, now } = options
  const signers = {
    production: signerOf(keys.production?.[0]),
    development: signerOf(keys.development?.[0]),
  }
  const issuers = {
    production: issuerOf('production', platformDomain, gateway),
    development: issuerOf('development', platformDomain, gateway),
  }
  return (request) => {
    const { api } = request
    const signer = api?.paymentContext ? signers[api.environment] : undefined
    if (!api || !signer) return undefined
    const issuedAt = Math.floor(now() / 1000)
    return signer({
      iss: issuers[api.environment],
      aud: api.id,
      iat: issuedAt,
      nbf: issuedAt,
      exp: issuedAt + LIFE_SECONDS,
      environment: api.environment,
      ...requestClaims(request, api, gateway),
      ...paymentClaims(request.payment),
    })
  }
}

/** The issuer of an environment: an origin of the platform that no seller can get. */
export function issuerOf(environment: Environment, platformDomain: string, gateway: PublicGateway): string {
  return gatewayOrigin(environment === 'production' ? platformDomain : `dev.${platformDomain}`, gateway)
}

function signerOf(key: ContextKey | undefined): ((claims: object) => string) | undefined {
  if (!key) return undefined
  const header = part({ alg: 'EdDSA', typ: 'JWT', kid: key.id })
  return (claims) => {
    const signed = `${header}.${part(claims)}`
    return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`
  }
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The claims about the paid request, with the names of RFC 9449 section 4.2. The URL has no query, and is omitted if it is too long. */
function requestClaims({ method, host, path }: PassedRequest, api: ApiConfiguration, gateway: PublicGateway): object {
  const target = gatewayOrigin(publicHost(api, host), gateway) + pathWithoutQuery(path)
  return { htm: method, ...(Buffer.byteLength(target) <= MOST_BYTES && { htu: target }) }
}

/** The claims about the payment. `jti` is new for each request to the upstream; `payment_id` stays when an answer is served again. */
function paymentClaims(payment: HeldPayment): object {
  const { scheme, network, asset, amount, payTo } = payment.requirements
  return {
    jti: attemptOf(payment),
    payment_id: payment.id,
    payer: payerOrSigner(payment),
    ...{ scheme, network, asset, amount, pay_to: payTo },
    ...(payment.claim && { transaction: payment.claim.transaction }),
  }
}
