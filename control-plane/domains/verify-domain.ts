import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { requestCertificate } from '../certificates/order-outcome.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { Domain } from '../entities/domain.ts'
import { changeApi, type News } from '../resources/configuration-change.ts'
import type { Check } from '../tenant-calls/domain-proof.ts'
import { MOST_MISSES } from './recheck.ts'
import { type ManagerOf, type VerifiedDomain, writeCheckOutcome } from './recheck-job.ts'

export interface Verification {
  status: 'verified' | 'already verified' | 'pending'
  reason?: string
}

interface Parts {
  /**
   * Returns a new entity manager of the caller's tenant. Each step uses a new entity manager, so that no transaction is open during the DNS
   * query.
   */
  manager: () => EntityManager
  managerOf: ManagerOf
  news: News
  check: Check
}

/**
 * Looks in the DNS for the proof that the seller controls the host name. With the proof, the gateway serves the name for this API. If
 * another API has the name and can no longer prove it, that API loses the name. Throws `not_found` and `hostname_taken`.
 */
export async function verifyDomain(target: { apiId: string; domainId: string }, parts: Parts): Promise<Verification> {
  const { manager, news, check } = parts
  const em = manager()
  const where = { id: target.domainId, apiId: target.apiId }
  const domain = await em.findOne(Domain, where)
  if (!domain) throw new LaunaError('not_found')
  if (domain.status === 'verified') {
    // The seller may have repaired the cause of a failed certificate order.
    await manager().transactional((transaction) => requestCertificate(transaction, domain))
    return { status: 'already verified' }
  }
  const outcome = await check(domain)
  const checkedAt = new Date()
  if (outcome.kind !== 'proven') {
    await em.nativeUpdate(Domain, { ...where, status: domain.status }, { checkedAt, reason: outcome.reason })
    return { status: 'pending', reason: outcome.reason }
  }
  const mark = () =>
    changeApi(manager(), { apiId: target.apiId, news }, (transaction) => markVerified(transaction, where, checkedAt))
  try {
    return await mark()
  } catch (error) {
    if (!isTaken(error)) throw error
    if (!(await releaseIfUnproven(domain.hostname, parts))) throw new LaunaError('hostname_taken', { cause: error })
    return mark().catch(refuseTakenHostname)
  }
}

/**
 * Checks the API that holds the name once more. If it no longer proves the name, the name is no longer served there.
 * Returns whether the name is free.
 */
async function releaseIfUnproven(hostname: string, { manager, managerOf, news, check }: Parts): Promise<boolean> {
  const [holder] = await manager().execute<VerifiedDomain[]>('select * from verified_domain(?)', [hostname])
  if (!holder) return true
  const outcome = await check({ hostname, verificationToken: holder.verification_token })
  if (outcome.kind !== 'missing') return false
  await writeCheckOutcome(
    holder,
    { status: 'failed', misses: MOST_MISSES, reason: outcome.reason },
    { managerOf, news },
  )
  return true
}

async function markVerified(em: EntityManager, where: object, checkedAt: Date): Promise<Verification> {
  const domain = await em.findOne(Domain, where)
  if (!domain) throw new LaunaError('not_found')
  if (domain.status === 'verified') return { status: 'already verified' }
  em.assign(domain, { status: 'verified', reason: null, misses: 0, checkedAt, verifiedAt: checkedAt })
  await requestCertificate(em, domain)
  return { status: 'verified' }
}

function isTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'domain_verified_hostname'
}

function refuseTakenHostname(error: unknown): never {
  throw isTaken(error) ? new LaunaError('hostname_taken', { cause: error }) : error
}
