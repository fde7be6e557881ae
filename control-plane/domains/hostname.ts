import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { mixesScripts } from './look-alike.ts'

/** A custom host name in its stored and compared form, or the reason why it is not acceptable. */
export type HostnameReading = { hostname: string } | { problem: string }

const MAX_INPUT = 512
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** These suffixes are in the public suffix list, but no seller can have a web site below them. */
const SPECIAL_SUFFIXES: ReadonlySet<string> = new Set(['arpa', 'onion'])

/**
 * Reads a host name as its owner writes it: in any case, with or without the final dot, in Unicode or in ASCII form. `platformHosts` are
 * ours: sellers can claim neither them nor names below them.
 */
export function readHostname(text: string, platformHosts: readonly string[]): HostnameReading {
  const written = text.trim().replace(/\.$/, '')
  if (written === '') return { problem: 'must not be empty' }
  if (written.length > MAX_INPUT) return { problem: `must not be longer than ${MAX_INPUT} characters` }
  if (written.includes('*')) return { problem: 'must not be a wildcard' }
  if (/[/:@?#\\%\s[\]]/.test(written)) return { problem: 'must be a host name without scheme, port or path' }
  const hostname = domainToASCII(written)
  const problem = shapeProblem(hostname) ?? ownerProblem(hostname, platformHosts)
  return problem ? { problem } : { hostname }
}

function shapeProblem(hostname: string): string | undefined {
  if (hostname === '') return 'must be a valid host name'
  // The URL parser has turned every form of an address (also 0x7f.1 and 2130706433) into dotted decimals here.
  if (/^[0-9.]+$/.test(hostname)) return 'must not be an IP address'
  const labels = hostname.split('.')
  if (hostname.length > 240 || !labels.every((label) => LABEL.test(label))) return 'must be a valid host name'
  if (labels.length < 2) return 'must have at least two labels'
  const unicode = domainToUnicode(hostname)
  const undecodable = unicode.split('.').some((label) => label.startsWith('xn--'))
  if (undecodable || domainToASCII(unicode) !== hostname) return 'must be a valid host name'
  return mixesScripts(unicode) ? 'must not mix scripts that look alike' : undefined
}

function ownerProblem(hostname: string, platformHosts: readonly string[]): string | undefined {
  if (platformHosts.some((own) => hostname === own || hostname.endsWith(`.${own}`)))
    return 'must not be a host of this platform'
  const { domain, isIcann, isPrivate, publicSuffix } = parse(hostname, { allowPrivateDomains: true })
  if (!(isIcann || isPrivate) || SPECIAL_SUFFIXES.has(publicSuffix?.split('.').at(-1) ?? ''))
    return 'must be under a public top-level domain'
  return domain === null ? 'must not be a public suffix' : undefined
}

/** The registered part of a host name (`example.co.uk`). Null for a public suffix. */
export function registrableDomain(hostname: string): string | null {
  const { domain, isIcann } = parse(hostname, { allowPrivateDomains: true })
  return isIcann ? domain : null
}
