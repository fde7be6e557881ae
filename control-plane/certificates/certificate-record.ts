import { z } from 'zod'
import type { Certificate } from '../entities/certificate.ts'
import type { Domain } from '../entities/domain.ts'
import { instant, isoOrNull } from '../validation/shapes.ts'

export const certificateRecord = z.object({
  status: z
    .enum(['none', 'pending', 'issued', 'failed'])
    .describe(
      'none: the domain is not verified, or this gateway issues no certificates; failed: there is no valid certificate, and the gateway will order one again',
    ),
  reason: z.string().nullable().describe('Reason why there is no certificate, or why its renewal has failed so far'),
  not_after: instant.nullable(),
  next_attempt_at: instant.nullable().describe('Time of the next order or renewal'),
})

/** The columns from which the record is made. */
export const CERTIFICATE_FIELDS = ['domainId', 'notAfter', 'failures', 'reason', 'nextAttemptAt'] as const

export type CertificateFields = Pick<Certificate, (typeof CERTIFICATE_FIELDS)[number]>

/** Makes the record of a domain's certificate. `issues`: whether this gateway orders certificates. */
export function toCertificateRecord(options: {
  domain: Domain
  certificate: CertificateFields | undefined
  issues: boolean
  now: Date
}): z.output<typeof certificateRecord> {
  const { domain, certificate, issues, now } = options
  const nothing = { status: 'none', reason: null, not_after: null, next_attempt_at: null } as const
  if (domain.status !== 'verified') return nothing
  const valid = (certificate?.notAfter ?? now) > now
  if (!certificate || !(issues || valid)) return { ...nothing, reason: 'this gateway issues no certificates' }
  return {
    status: valid ? 'issued' : certificate.failures > 0 ? 'failed' : 'pending',
    reason: certificate.reason ?? null,
    not_after: isoOrNull(certificate.notAfter),
    next_attempt_at: issues ? certificate.nextAttemptAt.toISOString() : null,
  }
}
