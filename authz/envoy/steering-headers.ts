import { STEERING_HEADERS } from '../../domain/envoy-contract/answer-headers.ts'
import { type ApiAddresses, targetOf } from './gateway-reference.ts'

/*
 * Headers of an upstream that steer the client. A paying client sends its payment along when it follows a redirect. So a URL of the
 * upstream is replaced by one of the gateway, and no redirect leads an unspent payment to another party.
 * See authz/envoy/DECISIONS.md, "Headers that steer the client".
 */

type Name = (typeof STEERING_HEADERS)[number]

/** The values that an answer has of each steering header, in order; a header that is absent has no entry. */
export type SteeringHeaders = { readonly [name in Name]?: readonly string[] }

const NONE: SteeringHeaders = {}

/** The steering headers among those of an answer. */
export function steeringHeaders(headers: { get(name: Name): readonly string[] | undefined }): SteeringHeaders {
  let found: SteeringHeaders = NONE
  for (const name of STEERING_HEADERS) {
    const values = headers.get(name)
    if (values) found = { ...found, [name]: values.map(asUtf8) }
  }
  return found
}

/** Whether an answer has a steering header. Most answers have none. Then authz does not have to parse any URL. */
export function isSteering(headers: SteeringHeaders): boolean {
  return headers !== NONE
}

/** The text as UTF-8, or unchanged if its bytes are no UTF-8. A header's bytes come as Latin-1, but upstreams write UTF-8 or ASCII. */
function asUtf8(text: string): string {
  const read = Buffer.from(text, 'latin1').toString('utf8')
  return read.includes('\uFFFD') ? text : read
}

/** The new values of steering headers, by name. An empty list removes the header. */
export type Corrections = { readonly [name in Name]?: readonly string[] }

/**
 * The steering headers that the gateway changes for the buyer, with their new values. `isSpent`: the payment of this request is charged.
 * Only then may a header lead the client to another party.
 */
export function corrections(
  headers: SteeringHeaders,
  { api, isSpent }: { api: ApiAddresses | undefined; isSpent: boolean },
): Corrections {
  if (!isSteering(headers)) return NONE
  const mapped = (reference: string): string | undefined => {
    const target = targetOf(reference.trim(), api)
    if (target.kind === 'own') return target.reference
    return target.kind === 'foreign' ? reference : undefined
  }
  const followed = (reference: string): string | undefined =>
    isSpent || targetOf(reference.trim(), api).kind === 'own' ? mapped(reference) : undefined
  const mapping: { [name in Name]: (value: string) => string | undefined } = {
    location: followed,
    // No client follows this header: it only names the content.
    'content-location': mapped,
    // Clients poll these URLs for the state of a long operation, with the headers of the first request.
    'operation-location': followed,
    'azure-asyncoperation': followed,
    refresh: (value) => refreshOf(value, followed),
    link: (value) => linksOf(value, mapped),
    'www-authenticate': (value) => (ASKS_FOR_PAYMENT.test(value) ? undefined : value),
  }
  let corrected: Corrections = NONE
  for (const name of STEERING_HEADERS) {
    const values = headers[name]
    if (!values) continue
    const own = values.flatMap((value) => mapping[name](value) ?? [])
    const isSame = own.length === values.length && own.every((value, at) => value === values[at])
    if (!isSame) corrected = { ...corrected, [name]: own }
  }
  return corrected
}

const REFRESH = /^\s*(\d{1,9}(?:\.\d*)?)\s*(?:[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(.*)))?$/i

/** Reads the value of a `Refresh` header, such as `5; url=/next`, as browsers read it. */
function refreshOf(value: string, followed: (reference: string) => string | undefined): string | undefined {
  const [, seconds, ...urls] = REFRESH.exec(value) ?? []
  if (seconds === undefined) return undefined
  const url = urls.find((each) => each !== undefined)?.trim()
  if (!url) return seconds
  const reference = followed(url)
  // authz reads `'//other.example'x` as a relative reference. Browsers read only the text between the quotes, and go to other.example.
  return reference === undefined || /^['"]/.test(reference) ? undefined : `${seconds}; url=${reference}`
}

/** A link's target or anchor. A target without its closing `>` and an anchor without quotes match too, because some clients read them. */
const LINK_TARGET = /<([^<>]*)(?:>|$)|(\banchor\s*=\s*)(?:"([^"]*)"|([^\s";,]+))/gi

/**
 * Changes the targets and anchors of a list of links (RFC 8288) by `mapped`. Returns undefined if `mapped` returns undefined for one of
 * them.
 */
function linksOf(value: string, mapped: (reference: string) => string | undefined): string | undefined {
  let isUnserved = false
  const links = value.replace(LINK_TARGET, (_, target: string | undefined, anchor, quoted: string, bare: string) => {
    const reference = mapped(target ?? quoted ?? bare)
    isUnserved ||= reference === undefined
    return target === undefined ? `${anchor}"${reference}"` : `<${reference}>`
  })
  return isUnserved ? undefined : links
}

/** Challenges of other payment protocols. A client would take them for challenges of the gateway. */
const ASKS_FOR_PAYMENT = /(?:^|,)\s*(?:payment|x402|l402|lsat)(?:\s|,|$)/i

/** Statuses that an upstream must not answer in the gateway's name: 402 asks to pay, 407 to log in to a proxy. */
const RESERVED: ReadonlySet<number> = new Set([402, 407])
/** The `Location` of this status is a proxy, not a URL of the API. */
const USE_PROXY = 305

/** Why an answer without success does not go to a buyer with an unspent payment. */
export type NotPassed =
  | { code: 'upstream_status_reserved'; more: { upstream_status: number; redirect?: never } }
  | { code: 'redirect_not_passed'; more: { redirect: { status: number; location?: string } } }

/** A 300 offers a choice, and a 304 and a 305 lead to no content. So redirects are only these. */
const LEADING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * The target of a redirect that the API sells as an answer. The answer must have one `Location`, at an origin of the API's list. Returns
 * undefined for any other answer.
 */
export function soldRedirect(
  { statusCode, steering: { location } }: { statusCode: number; steering: SteeringHeaders },
  api: ApiAddresses | undefined,
): string | undefined {
  if (!api || !LEADING.has(statusCode) || location?.length !== 1) return undefined
  const target = targetOf(location[0]?.trim() ?? '', api)
  return target.kind === 'foreign' && api.redirectOrigins.includes(target.origin) ? target.url : undefined
}

/** A redirect's target with more characters is not shown to the buyer, because a person could not judge it. */
const MOST_SHOWN = 2048

/** Returns why an answer must not go to a buyer with an unspent payment, or undefined if it may go. */
export function notPassed(
  { statusCode, steering }: { statusCode: number; steering: SteeringHeaders },
  api: ApiAddresses | undefined,
): NotPassed | undefined {
  if (RESERVED.has(statusCode)) return { code: 'upstream_status_reserved', more: { upstream_status: statusCode } }
  const { location } = steering
  if (statusCode < 300 || statusCode > 399 || !location) return undefined
  const targets = location.map((value) => targetOf(value.trim(), api))
  const isOwn = targets.length === 1 && targets[0]?.kind === 'own'
  if (isOwn && statusCode !== USE_PROXY) return undefined
  const [target] = targets
  const url = target?.kind === 'foreign' && target.url.length <= MOST_SHOWN ? target.url : undefined
  return {
    code: 'redirect_not_passed',
    more: { redirect: { status: statusCode, ...(url !== undefined && { location: url }) } },
  }
}
