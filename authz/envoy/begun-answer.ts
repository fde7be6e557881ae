import { REDIRECT_LOCATION } from '../../domain/envoy-contract/headers.ts'
import type { Catalogue } from '../offers/catalogue.ts'
import type { Begun } from './exchange-state.ts'
import { addressesOf } from './gateway-reference.ts'
import { corrections, isSteering, notPassed, soldRedirect } from './steering-headers.ts'
import type { Opening, UpstreamAnswer } from './upstream-answer.ts'

/**
 * The headers of an answer, judged by the API's configuration. A redirect to an origin that the API has named counts as a success, like a
 * 2xx. Where tool calls are sold, no redirect counts as a success.
 */
export function begunAnswer(
  shown: UpstreamAnswer,
  { toolMethod, holding = 'nothing' }: Pick<Opening, 'toolMethod' | 'holding'>,
  catalogue: Pick<Catalogue, 'api'>,
): Begun {
  const isToolCall = toolMethod !== undefined
  const { fromUpstream, kind, steering, apiId } = shown
  // Most answers have no steering header. Then authz need not read the upstream's URL.
  if (!isSteering(steering)) return { answer: shown, isToolCall, holding, notPassed: notPassed(shown, undefined) }
  const api = catalogue.api(apiId)
  const addresses = api && addressesOf(api)
  const url = fromUpstream && kind === 'http' && !isToolCall ? soldRedirect(shown, addresses) : undefined
  const success = shown.success || url !== undefined
  // Only a whole answer shows whether a tool call is charged.
  const isSpent = success && !isToolCall
  const corrected = corrections(steering, { api: addresses, isSpent })
  // The buyer gets the redirect's URL as authz has parsed and checked it, so that no client can parse it in another way.
  const leading = url === undefined ? undefined : { location: [url], [REDIRECT_LOCATION]: [url] }
  const answer = { ...shown, success, soldRedirect: url, corrections: { ...corrected, ...leading } }
  return { answer, isToolCall, holding, notPassed: notPassed(answer, addresses) }
}
