import { Resolver } from 'node:dns/promises'

/**
 * The result of a DNS look-up for the proof that a seller controls a host name. Only `missing` is a disproof, because
 * an unreachable server shows nothing.
 */
export type ProofOutcome =
  | { kind: 'proven' }
  | { kind: 'missing'; reason: string }
  | { kind: 'unreachable'; reason: string }

export interface Claim {
  hostname: string
  verificationToken: string
}

/** Looks up the TXT record of the host name at the time of the call. */
export type Check = (claim: Claim) => Promise<ProofOutcome>

export interface DomainProof {
  /** Looks up the TXT record of the host name now. Never rejects, and takes no longer than the time limit. */
  check: Check
}

/** The longest time of one check, in milliseconds. */
export const PROOF_LIMIT_MS = 5_000
const TRY_MS = 1_200
/** The maximum number of aliases in a chain. Resolvers do not follow longer chains, either. */
const MAX_ALIASES = 8

/** Returns the name of the TXT record that proves a host name. */
export function recordName(hostname: string): string {
  return `_launa.${hostname}`
}

/** The text of the TXT record. */
export function recordValue(token: string): string {
  return `launa-verification=${token}`
}

/**
 * Checks proofs by DNS. `servers` are `ip:port`; an empty list means the system's own servers. Nothing is cached
 * between checks.
 */
export function createDomainProof(options: { servers: readonly string[]; limitMs?: number }): DomainProof {
  const { servers, limitMs = PROOF_LIMIT_MS } = options
  return {
    async check(claim) {
      const resolver = new Resolver({ timeout: Math.min(TRY_MS, limitMs), tries: 3 })
      if (servers.length > 0) resolver.setServers(servers)
      const timer = setTimeout(() => resolver.cancel(), limitMs)
      const name = recordName(claim.hostname)
      try {
        return judge(await findTexts(resolver, name), claim)
      } catch (error) {
        return failure(error, name)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Decides whether the TXT records prove the claim. DNS splits long texts into pieces. The bare token is accepted too, because sellers often
 * copy only the token.
 */
function judge(records: readonly (readonly string[])[], claim: Claim): ProofOutcome {
  const accepted = [recordValue(claim.verificationToken), claim.verificationToken]
  if (records.some((pieces) => accepted.includes(pieces.join('').trim()))) return { kind: 'proven' }
  const name = recordName(claim.hostname)
  const reason =
    records.length === 0 ? `there is no TXT record at ${name}` : `no TXT record at ${name} holds the expected value`
  return { kind: 'missing', reason }
}

/**
 * Finds the texts at a name. Servers without recursion may answer with an alias only, which this function then follows.
 */
async function findTexts(resolver: Resolver, start: string): Promise<string[][]> {
  const seen = new Set<string>()
  for (let name: string | undefined = start; name !== undefined && seen.size <= MAX_ALIASES; ) {
    if (seen.has(name)) break
    seen.add(name)
    const records = await unlessAbsent(resolver.resolveTxt(name))
    if (records.length > 0) return records
    name = (await unlessAbsent(resolver.resolveCname(name)))[0]?.toLowerCase()
  }
  return []
}

const ABSENT: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME'])

async function unlessAbsent<Item>(answer: Promise<Item[]>): Promise<Item[]> {
  try {
    return await answer
  } catch (error) {
    if (ABSENT.has((error as { code?: unknown }).code)) return []
    throw error
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ETIMEOUT: 'did not answer in time',
  ECANCELLED: 'did not answer in time',
  ESERVFAIL: 'failed to answer (SERVFAIL)',
  EREFUSED: 'refused to answer',
  ECONNREFUSED: 'could not be reached',
}

function failure(error: unknown, name: string): ProofOutcome {
  const code = String((error as { code?: unknown }).code)
  return { kind: 'unreachable', reason: `the DNS for ${name} ${REASONS[code] ?? 'gave no usable answer'}` }
}
