import type { JsonObject } from '../../proto/json-codec.ts'
import { AUTHORITY_INPUT, luaFilter, skipWhen } from './http-filters.ts'
import { FILTERS } from './names.ts'

// 421 (RFC 9110 section 15.5.20) for a request on a connection with another host's certificate. A client that trusts the certificate of one
// seller's host must not get another seller's answer.

/** For connections with the platform's certificate, which all the platform's hosts share. Requests to these hosts run no script. */
export function onlyPlatformHosts(platformDomain: string): JsonObject {
  const matches = [{ exact: platformDomain }, { suffix: `.${platformDomain}` }]
  const predicate = matches.map((value_match) => ({ single_predicate: { input: AUTHORITY_INPUT, value_match } }))
  const filter = luaFilter(`function envoy_on_request(handle) ${REFUSE} end`)
  return skipWhen({ name: FILTERS.misdirectedRequest, predicate: { or_matcher: { predicate } }, filter })
}

/** For connections with a certificate that SNI selected. Without SNI, Envoy showed the platform's certificate. */
export function onlyOwnHost(platformDomain: string): JsonObject {
  const suffix = `.${platformDomain}`
  const filter = luaFilter(`function envoy_on_request(handle)
  local sni = handle:streamInfo():requestedServerName()
  local host = handle:headers():get(":authority")
  if sni == host then return end
  if sni == "" and string.sub("." .. host, -${suffix.length}) == "${suffix}" then return end
  ${REFUSE}
end`)
  return { ...filter, name: FILTERS.misdirectedRequest }
}

const REFUSE = 'handle:respond({[":status"] = "421"}, "")'
