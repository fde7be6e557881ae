import { z } from 'zod'
import { type CertificateFields, certificateRecord, toCertificateRecord } from '../certificates/certificate-record.ts'
import { DOMAIN_STATUSES, type Domain } from '../entities/domain.ts'
import { type Suspension, suspension } from '../resources/suspension-record.ts'
import { recordName, recordValue } from '../tenant-calls/domain-proof.ts'
import { instant, isoOrNull } from '../validation/shapes.ts'

/** A domain as the REST API shows it to its seller. */
export const domainRecord = z.object({
  id: z.string(),
  api_id: z.string(),
  hostname: z.string().describe('Lower case, in ASCII form'),
  status: z.enum(DOMAIN_STATUSES),
  reason: z.string().nullable().describe('Reason why the last DNS check did not verify the domain'),
  verification_record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  cname_target: z.string().describe('Target of the CNAME record that the host name needs to be served'),
  verification_token: z.string(),
  verified_at: instant.nullable(),
  certificate: certificateRecord,
  last_checked_at: instant.nullable(),
  created_at: instant,
  suspended: suspension.nullable(),
})

export function toDomainRecord(options: {
  domain: Domain
  cnameTarget: string
  certificate?: CertificateFields | undefined
  /** Whether this gateway orders certificates. */
  issues: boolean
  suspended: Suspension | undefined
}): z.output<typeof domainRecord> {
  const { domain, cnameTarget, certificate, issues, suspended = null } = options
  return {
    id: domain.id,
    api_id: domain.apiId,
    hostname: domain.hostname,
    status: domain.status,
    reason: domain.reason ?? null,
    verification_record: {
      type: 'TXT',
      name: recordName(domain.hostname),
      value: recordValue(domain.verificationToken),
    },
    cname_target: cnameTarget,
    verification_token: domain.verificationToken,
    verified_at: isoOrNull(domain.verifiedAt),
    certificate: toCertificateRecord({ domain, certificate, issues, now: new Date() }),
    last_checked_at: isoOrNull(domain.checkedAt),
    created_at: domain.createdAt.toISOString(),
    suspended,
  }
}
