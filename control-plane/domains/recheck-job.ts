import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Environment } from '../../domain/environment.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { Domain } from '../entities/domain.ts'
import { changeApi, type News } from '../resources/configuration-change.ts'
import type { Check } from '../tenant-calls/domain-proof.ts'
import { afterRecheck, type VerifiedState } from './recheck.ts'

interface Parts {
  orm: MikroORM
  news: News
  /** Never rejects. */
  check: Check
  logger: Logger
  /** How long the result of a check is valid, in seconds. */
  everySeconds: number
}

/** How many domains are checked at the same time. */
const BATCH = 20
const LONGEST_PAUSE_MS = 60_000

export type ManagerOf = (tenant: Tenant) => EntityManager

/** A verified domain of any tenant. */
export interface VerifiedDomain {
  id: string
  api_id: string
  account_id: string
  environment: Environment
  hostname: string
  verification_token: string
  misses: number
}

/** Checks every verified domain repeatedly. The replicas of this service share the work through the database. */
export function startRechecks(parts: Parts): RepeatedJob {
  const { everySeconds, logger } = parts
  const pauseMs = Math.min(LONGEST_PAUSE_MS, (everySeconds * 1000) / 4)
  const turn = async () => (await recheckDue(parts)) === BATCH
  return startRepeatedJob({ turn, pauseMs, logger, failure: 'domains cannot be checked again' })
}

/**
 * Rechecks one batch and returns how many domains were due. A replica marks each domain before it checks it, so that no
 * other replica checks the same domain.
 */
async function recheckDue(parts: Parts): Promise<number> {
  const before = new Date(Date.now() - parts.everySeconds * 1000)
  const due = await parts.orm.em
    .fork()
    .execute<VerifiedDomain[]>('select * from take_due_domains(?, ?)', [before.toISOString(), BATCH])
  await Promise.all(due.map((domain) => recheck(domain, parts)))
  return due.length
}

async function recheck(domain: VerifiedDomain, parts: Parts): Promise<void> {
  const { hostname, verification_token: verificationToken } = domain
  const outcome = await parts.check({ hostname, verificationToken })
  const next = afterRecheck(domain.misses, outcome)
  if (next.status === 'failed') parts.logger.info({ hostname, reason: next.reason }, 'domain lost its proof')
  try {
    await writeCheckOutcome(domain, next, { ...parts, managerOf: (tenant) => tenantManager(parts.orm, tenant) })
  } catch (error) {
    parts.logger.warn({ err: error, hostname }, 'the outcome of a domain check cannot be written')
  }
}

/** Writes the result of a check. A host name that fails is no longer served. */
export async function writeCheckOutcome(
  domain: VerifiedDomain,
  next: VerifiedState,
  { managerOf, news }: { managerOf: ManagerOf; news: News },
): Promise<void> {
  const em = managerOf({ accountId: domain.account_id, environment: domain.environment })
  const where = { id: domain.id, status: 'verified' as const }
  if (next.status === 'verified') {
    await em.nativeUpdate(Domain, where, { misses: next.misses, reason: next.reason })
    return
  }
  await changeApi(em, { apiId: domain.api_id, news }, async (transaction) => {
    await transaction.nativeUpdate(Domain, where, { ...next, verifiedAt: null })
  })
}
