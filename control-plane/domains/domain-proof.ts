import { Resolver } from 'node:dns/promises'

/** What the DNS says of a claim. Only `missing` speaks against it: a server that is away proves nothing. */
export type ProofOutcome =
  | { kind: 'proven' }
  | { kind: 'missing'; reason: string }
  | { kind: 'unreachable'; reason: string }

export interface Claim {
  hostname: string
  verificationToken: string
}

export interface DomainProof {
  /** Looks the claim's TXT record up now; never rejects and takes at most the time limit. */
  check(claim: Claim): Promise<ProofOutcome>
}

const LIMIT_MS = 5_000
const TRY_MS = 1_200
/** Longer chains of aliases are not followed by resolvers either. */
const MAX_ALIASES = 8

/** The name of the TXT record that proves a host name. */
export function recordName(hostname: string): string {
  return `_launa.${hostname}`
}

/** The text of the TXT record. */
export function recordValue(token: string): string {
  return `launa-verification=${token}`
}

/** Proofs by DNS; `servers` as `ip:port`, none for the system's own. Nothing is cached from one check to the next. */
export function createDomainProof(options: { servers: readonly string[]; limitMs?: number }): DomainProof {
  const { servers, limitMs = LIMIT_MS } = options
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

/** Long texts come in pieces. The bare token is taken too: people copy what stands out. */
function judge(records: readonly (readonly string[])[], claim: Claim): ProofOutcome {
  const accepted = [recordValue(claim.verificationToken), claim.verificationToken]
  if (records.some((pieces) => accepted.includes(pieces.join('').trim()))) return { kind: 'proven' }
  const name = recordName(claim.hostname)
  const reason =
    records.length === 0 ? `there is no TXT record at ${name}` : `no TXT record at ${name} holds the expected value`
  return { kind: 'missing', reason }
}

/** Follows aliases itself where the server gives only the alias, as one that is not recursive does. */
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
