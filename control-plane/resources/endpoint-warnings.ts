import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import {
  type EndpointWarning,
  optionState,
  PAYABLE,
  type Payable,
  payableOf,
  WARNING_CODES,
  WARNING_EFFECTS,
} from '../../domain/endpoints/endpoint-warning.ts'
import { evmChainId } from '../../domain/networks/network.ts'
import { pathNames } from '../../domain/paths/path-pattern.ts'
import { longestDescription } from '../../facilitators/facilitator-limits.ts'
import type { Services } from '../services.ts'
import { facilitatorFindings } from '../terms/facilitator-findings.ts'
import type { Finding } from '../terms/finding.ts'
import { payeeFindings } from '../terms/payee-findings.ts'
import { tokenFindings } from '../terms/token-findings.ts'
import { instant } from '../validation/shapes.ts'

/** Warnings about legal settings that may not do what the seller expects. They are part of answers and are not stored. */
export const warning = z.object({
  ...{ code: z.enum(WARNING_CODES), path: z.string(), message: z.string(), fix: z.string() },
})
export const warnings = z.array(warning).describe('Accepted settings that may not have the effect that you expect')

const refusedPayments = z.object({ count: z.int(), last_reason: z.string(), last_at: instant })

/** Fields of an endpoint that answers have and the stored record does not have. */
export const termsState = {
  payable: z.enum(PAYABLE),
  warnings,
  refused_payments: refusedPayments
    .nullable()
    .describe(
      'Payments that were refused because of the terms, in the last seven days and since the last change; null if there are none',
    ),
}

export interface TermsState {
  payable: Payable
  warnings: EndpointWarning[]
  refused_payments: z.output<typeof refusedPayments> | null
}

/** The fields of an endpoint that decide its warnings. Endpoints with equal fields have equal warnings. */
export interface Written {
  accepts: readonly AcceptOption[]
  /** The API's payee; undefined if it is unknown. */
  payTo?: string | null
  description?: string | null
  path_pattern?: string
  path_schema?: Record<string, unknown> | null
  /** `last_at` may have any date format. */
  refused?: z.output<typeof refusedPayments> | null
}

export type WarningSources = Pick<Services, 'settings' | 'supported' | 'chainFacts'>

/**
 * Returns whether buyers can pay for an endpoint, and its warnings. `path` of a warning is the field of the sent body,
 * with dots.
 */
export type StateOf = (written: Written) => TermsState

/**
 * Derives the state of endpoints from the facts that are known now; `learnTerms` waits for further ones. Each different
 * price is checked once, so a page or an import uses one function for all its endpoints.
 */
export function createStateOf(sources: WarningSources): StateOf {
  const known = new Map<string, Finding[]>()
  const findingsOf = (accept: AcceptOption, payTo: Written['payTo']) => {
    const name = JSON.stringify([accept, payTo])
    const findings = known.get(name) ?? optionFindings(accept, payTo, sources)
    known.set(name, findings)
    return findings
  }
  return (written) => {
    const { accepts, payTo, path_pattern: pattern, refused } = written
    const ofOptions = accepts.flatMap((accept, index) =>
      findingsOf(accept, payTo).map(({ code, member, message, fix }) => ({
        ...{ code, path: `accepts.${index}.${member}`, message, fix },
      })),
    )
    const ofTexts = [
      ...uselessPriceWarnings(accepts, ofOptions),
      ...descriptionWarnings(written, sources),
      ...patternWarnings(pattern),
      ...segmentWarnings(written),
    ]
    const ofTerms = [...ofOptions, ...refusalWarnings(refused)]
    return {
      payable: payableOf(ofTerms, accepts.length),
      warnings: [...ofTerms, ...ofTexts],
      refused_payments: refused ? { ...refused, last_at: new Date(refused.last_at).toISOString() } : null,
    }
  }
}

/** How long a write and a read wait for the nodes of chains, in milliseconds. After that, the answer is sent without their facts. */
export const WRITE_WAIT_MS = 1_000
export const READ_WAIT_MS = 250

/** Asks the nodes about prices with unknown facts, and waits for the answers up to the given time. */
export async function learnTerms(
  accepts: readonly AcceptOption[],
  { chainFacts }: Pick<WarningSources, 'chainFacts'>,
  mostMs: number,
): Promise<void> {
  const different = new Map(accepts.map((accept) => [JSON.stringify(accept), accept]))
  const asked = [...different.values()].map((accept) => {
    if (evmChainId(accept.network) === undefined) chainFacts.payeeOf(accept)
    else chainFacts.tokenOf(accept)
    return chainFacts.wait(accept)
  })
  const answers = Promise.all(asked)
  const waited = new AbortController()
  const limit = delay(mostMs, undefined, { signal: waited.signal, ref: false }).catch(() => undefined)
  await Promise.race([answers, limit])
  waited.abort()
}

function optionFindings(accept: AcceptOption, payTo: Written['payTo'], sources: WarningSources): Finding[] {
  const { chainFacts: chain } = sources
  const findings = [
    ...facilitatorFindings(accept, sources),
    ...(evmChainId(accept.network) === undefined ? [] : tokenFindings(accept, chain)),
    ...(payTo === undefined && evmChainId(accept.network) !== undefined ? [] : payeeFindings(accept, { payTo, chain })),
  ]
  // If a price cannot be paid, a second warning that a check failed would not help the seller.
  const isUnpayable = findings.some(({ code }) => WARNING_EFFECTS[code] === 'unpayable')
  return findings.filter(({ code }) => !isUnpayable || WARNING_EFFECTS[code] !== 'doubtful')
}

function refusalWarnings(refused: Written['refused']): EndpointWarning[] {
  if (!refused) return []
  const { count, last_reason: reason } = refused
  const payments = count === 1 ? 'a payment was' : `${count} payments were`
  const message = `${payments} refused because of these terms in the last seven days; the last reason: ${reason}`
  const fix = 'check token, amount and payee of each price, then pay for a request yourself'
  return [{ code: 'payments_refused', path: 'accepts', message, fix }]
}

/**
 * Warns of a price that no buyer chooses: another price is not higher and needs the same kind of payment. Prices that nobody can pay are
 * not compared.
 */
function uselessPriceWarnings(
  accepts: readonly AcceptOption[],
  known: readonly Pick<EndpointWarning, 'code' | 'path'>[],
): EndpointWarning[] {
  const least = new Map<string, { index: number; amount: bigint }>()
  return accepts.flatMap((accept, index): EndpointWarning[] => {
    if (optionState(known, index) === 'no') return []
    const way = paymentWay(accept)
    const amount = BigInt(accept.amount)
    const other = least.get(way)
    if (!other || amount < other.amount) least.set(way, { index, amount })
    if (!other) return []
    const [useless, useful] = amount < other.amount ? [other.index, index] : [index, other.index]
    const message = `accepts.${useful} asks no more for the same payment, so no buyer chooses this price`
    return [{ code: 'price_never_chosen', path: `accepts.${useless}`, message, fix: 'remove one of the two prices' }]
  })
}

/** Returns equal texts for options that one signature could pay for. */
function paymentWay({ scheme, network, asset, extra }: AcceptOption): string {
  const token = evmChainId(network) === undefined ? asset : asset.toLowerCase()
  return JSON.stringify([scheme, network, token, extra.payTo, extra.assetTransferMethod ?? 'eip3009'])
}

function descriptionWarnings({ accepts, description }: Written, { settings }: WarningSources): EndpointWarning[] {
  const settling = accepts.flatMap(({ network }) => settings.FACILITATORS[network] ?? [])
  const longest = Math.min(...settling.map((each) => longestDescription(each)))
  if (!description || description.length <= longest) return []
  const message = `only the first ${longest} characters reach the catalogue of the facilitator`
  const fix = `shorten the description to ${longest} characters if the catalogue should have all of it`
  return [{ code: 'description_shortened', path: 'description', message, fix }]
}

const MOST_SEGMENT_WARNINGS = 10

/** Warns of properties of `path_schema` that never get a value, because the pattern has no such name. */
function segmentWarnings({ path_pattern = '/', path_schema }: Written): EndpointWarning[] {
  const { properties = {} } = (path_schema ?? {}) as { properties?: object }
  const names = pathNames(path_pattern)
  const others = Object.keys(properties).filter((name) => !names.includes(name))
  return others.slice(0, MOST_SEGMENT_WARNINGS).map((name) => ({
    code: 'segment_unknown',
    path: `path_schema.properties.${name}`,
    message: `path_pattern has no name {${name}}`,
    fix: `name a segment of path_pattern {${name}}, or remove the property`,
  }))
}

function patternWarnings(pattern = '/'): EndpointWarning[] {
  if (!pattern.endsWith('*') || pattern.endsWith('/*')) return []
  const message = 'discovery documents list only a part of the paths, because the pattern does not end in /*'
  return [{ code: 'pattern_partly_listed', path: 'path_pattern', message, fix: 'end the pattern in /*' }]
}
