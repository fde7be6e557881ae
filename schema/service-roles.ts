import { LEDGER_ROLE, XDS_ROLE } from './roles.ts'

const ALL = 'select, insert, update, delete'

/**
 * Tables that only authz writes. authz can only add facts, and replace the secrets in signed payments. A function of the owner removes
 * payments that were never charged (`payment-retirement.ts`).
 */
const LEDGER_TABLES: Readonly<Record<string, string>> = {
  payment_terms: 'select, insert',
  payment_key: 'select, insert, update',
  payment_attempt: 'select, insert, update (signed)',
  payment_step: 'select, insert',
  payment_correction: 'select, insert',
  payment_lease: ALL,
  payment_body: ALL,
  payment_unresolved: ALL,
  payment_watch: ALL,
  payment_finality: 'select, insert, update',
  payment_recheck: ALL,
  payment_rollup_late: 'select, insert',
  payment_tidied: 'select, update',
  payment_tidy_later: ALL,
  payment_retired: 'select, update',
  payment_retire_later: ALL,
  payment_channel: ALL,
  payment_identifier: ALL,
  ledger_epoch: 'select, update',
  lease: ALL,
  delivery: ALL,
  answer_release: 'select, insert',
  kept_answer: ALL,
  challenge_count: 'select, insert, update',
  request_log: 'insert',
}

/**
 * Gives a role access to the rows of all tenants. The access is a policy and not `bypassrls`, because a hosted PostgreSQL does not grant
 * that.
 */
function everyRow(role: string, table: string, rights: string): string[] {
  return [`grant ${rights} on ${table} to ${role}`, `create policy ${role} on ${table} to ${role} using (true)`]
}

const POSITION = ['configuration_revision', 'configuration_change']
const HOSTS = 'select (id, api_id, hostname, status, verified_at)'

/**
 * No service connects as the owner of the schema at run time. authz and xds see all tenants, and each has its own rights. Neither reads
 * passwords, API keys or wallets; authz cannot read certificates, and xds cannot write.
 */
export const SERVICE_ROLES = [
  ...Object.entries(LEDGER_TABLES).flatMap(([table, rights]) => everyRow(LEDGER_ROLE, table, rights)),
  `grant select on payment, payment_reversal to ${LEDGER_ROLE}`,
  `grant execute on function make_ledger_months to ${LEDGER_ROLE}`,
  ...everyRow(LEDGER_ROLE, 'account', 'select (id, email, email_verified_at, publish_owner_email)'),
  ...everyRow(LEDGER_ROLE, 'domain', HOSTS),
  ...everyRow(LEDGER_ROLE, 'offered_token', 'select'),
  // Events are written with the steps of payments (`webhook-events.ts`). authz reads neither the URL of a webhook nor its secret.
  ...everyRow(LEDGER_ROLE, 'webhook', 'select (id, account_id, environment, enabled, events)'),
  ...everyRow(
    LEDGER_ROLE,
    'webhook_delivery',
    'insert (id, webhook_id, account_id, environment, type, occurred_at, data)',
  ),
  // When authz sells an ephemeral endpoint, it removes the endpoint and gives the API a new revision
  // (`authz/ledger/payments/ephemeral.ts`).
  ...everyRow(LEDGER_ROLE, 'api', 'select, update (revision, epoch)'),
  ...everyRow(LEDGER_ROLE, 'endpoint', 'select, update (claimed_by), delete'),
  `create policy sold_once on endpoint as restrictive for delete to ${LEDGER_ROLE} using (expires_at is not null)`,
  `grant select, update on configuration_revision to ${LEDGER_ROLE}`,
  `grant select, insert on configuration_change to ${LEDGER_ROLE}`,

  ...POSITION.map((table) => `grant select on ${table} to ${XDS_ROLE}`),
  ...everyRow(XDS_ROLE, 'api', 'select'),
  ...everyRow(XDS_ROLE, 'domain', HOSTS),
  // The private keys are sealed, and only CERTIFICATE_ENCRYPTION_KEY can decrypt them.
  ...everyRow(XDS_ROLE, 'certificate', 'select (domain_id, chain_pem, key_encrypted)'),
  ...everyRow(XDS_ROLE, 'acme_account', 'select (directory_url, thumbprint)'),
]
