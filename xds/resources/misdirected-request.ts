import type { JsonObject } from '../../proto/json-codec.ts'
import { AUTHORITY_INPUT, luaFilter, skipWhen } from './http-filters.ts'
import { FILTERS } from './names.ts'

// 421 (RFC 9110 section 15.5.20) for what comes over a connection whose certificate is not the host's: whoever trusts
// the certificate of one seller's host must not be answered by another's.

/** For connections that were shown the platform's certificate, which all its hosts share; no script runs for those. */
export function onlyPlatformHosts(platformDomain: string): JsonObject {
  const matches = [{ exact: platformDomain }, { suffix: `.${platformDomain}` }]
  const predicate = matches.map((value_match) => ({ single_predicate: { input: AUTHORITY_INPUT, value_match } }))
  const filter = luaFilter(`function envoy_on_request(handle) ${REFUSE} end`)
  return skipWhen({ name: FILTERS.misdirectedRequest, predicate: { or_matcher: { predicate } }, filter })
}

/** For connections whose certificate was chosen by SNI; without one it was the platform's. */
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
