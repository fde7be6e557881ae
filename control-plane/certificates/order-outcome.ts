import type { EntityManager } from '@mikro-orm/postgresql'
import { certificateKeyContext } from '../../domain/hosts/sealed-certificate.ts'
import type { Encryption } from '../../runtime/encryption.ts'
import type { IssuedCertificate } from './authority.ts'
import type { ClaimedCertificate } from './claimed-certificate.ts'
import { renewalTime } from './schedule.ts'

/**
 * How long the first order of a domain is delayed. In this time, every xds and authz learns of the host, before the authority checks it.
 */
const FIRST_ORDER_AFTER = `interval '2 seconds'`

/**
 * Requests a certificate for a verified domain. If the domain's last order failed, a new order is due at once, within the limits of the last
 * hour. If the last order did not fail, nothing changes.
 */
export async function requestCertificate(
  em: EntityManager,
  domain: { id: string; accountId: string; environment: string },
): Promise<void> {
  await em.execute(
    `insert into certificate (domain_id, account_id, environment, next_attempt_at)
       values (?, ?, ?, now() + ${FIRST_ORDER_AFTER})
       on conflict (domain_id) do update set next_attempt_at = now() where certificate.failures > 0`,
    [domain.id, domain.accountId, domain.environment],
  )
}

/**
 * SQL: whether this replica still has the claim, because only then it may write. When an order ends, the domain may be deleted, or another
 * replica may have the claim.
 */
const HELD = 'where domain_id = ? and claim = ?'
const RELEASED = 'claim = null, claimed_until = null'

export async function keepCertificate(
  em: EntityManager,
  options: { claimed: ClaimedCertificate; issued: IssuedCertificate; encryption: Encryption },
): Promise<void> {
  const { claimed, issued, encryption } = options
  const sealedKey = encryption.encrypt(issued.keyPem, certificateKeyContext(claimed.hostname))
  const renewAt = renewalTime(issued, Math.random())
  const rows = await em.execute<object[]>(
    `update certificate set chain_pem = ?, key_encrypted = ?, not_after = ?, next_attempt_at = ?, failures = 0,
       reason = null, ${RELEASED} ${HELD} returning domain_id`,
    [
      issued.chainPem,
      sealedKey,
      issued.notAfter.toISOString(),
      renewAt.toISOString(),
      claimed.domain_id,
      claimed.claim,
    ],
  )
  if (rows.length === 0) throw new Error('the certificate came too late: another replica has its claim now')
  await closeOrder(em, claimed, false)
}

export async function keepFailure(
  em: EntityManager,
  options: { claimed: ClaimedCertificate; reason: string; nextAttemptAt: Date },
): Promise<void> {
  const { claimed, reason, nextAttemptAt } = options
  await em.transactional(async (transaction) => {
    await transaction.execute(
      `update certificate set failures = failures + 1, reason = ?, next_attempt_at = ?, ${RELEASED} ${HELD}`,
      [reason, nextAttemptAt.toISOString(), claimed.domain_id, claimed.claim],
    )
    await closeOrder(transaction, claimed, true)
  })
}

/** Ends a claim without an outcome, so that a later pass can order the certificate. */
export async function releaseClaim(em: EntityManager, claimed: ClaimedCertificate): Promise<void> {
  await em.transactional(async (transaction) => {
    await transaction.execute(`update certificate set ${RELEASED} ${HELD}`, [claimed.domain_id, claimed.claim])
    await closeOrder(transaction, claimed, false)
  })
}

async function closeOrder(em: EntityManager, { claim }: ClaimedCertificate, failed: boolean): Promise<void> {
  await em.execute('update certificate_order set failed = ? where id = ?', [failed, claim])
}
