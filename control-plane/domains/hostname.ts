import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { mixesScripts } from './look-alike.ts'

/** A custom host name in the form in which it is stored and compared, or why it cannot be one. */
export type HostnameReading = { hostname: string } | { problem: string }

const MAX_INPUT = 512
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** In the public suffix list, but no place where a seller could have a web site. */
const SPECIAL_SUFFIXES: ReadonlySet<string> = new Set(['arpa', 'onion'])

/**
 * Reads a host name as its owner writes it: any case, with or without the dot at its end, in Unicode or in its ASCII
 * form. `platformHosts` are ours: neither they nor names under them can be claimed.
 */
export function readHostname(text: string, platformHosts: readonly string[]): HostnameReading {
  const written = text.trim().replace(/\.$/, '')
  if (written === '') return { problem: 'must not be empty' }
  if (written.length > MAX_INPUT) return { problem: `must not be longer than ${MAX_INPUT} characters` }
  if (written.includes('*')) return { problem: 'must not be a wildcard' }
  if (/[/:@?#\\%\s[\]]/.test(written)) return { problem: 'must be a host name alone, without scheme, port or path' }
  const hostname = domainToASCII(written)
  const problem = shapeProblem(hostname) ?? ownerProblem(hostname, platformHosts)
  return problem ? { problem } : { hostname }
}

function shapeProblem(hostname: string): string | undefined {
  if (hostname === '') return 'must be a valid host name'
  // What is read as an address (also 0x7f.1 and 2130706433) has become dotted decimals here.
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

/** The part of a host name that somebody registered (`example.co.uk`); null where host names are given away. */
export function registrableDomain(hostname: string): string | null {
  const { domain, isIcann } = parse(hostname, { allowPrivateDomains: true })
  return isIcann ? domain : null
}
