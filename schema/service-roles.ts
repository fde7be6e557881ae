/** The role of authz: it writes the ledger and reads the configuration of what it sells. */
export const LEDGER_ROLE = 'launa_authz'
/** The role of xds: it reads the data for Envoy's configuration. */
export const XDS_ROLE = 'launa_xds'

const ALL = 'select, insert, update, delete'

/** Tables that only authz writes. The triggers on `payment` and `payment_journal` apply to it too: only their owner could remove them. */
const LEDGER_TABLES: Readonly<Record<string, string>> = {
  payment: ALL,
  payment_journal: 'select, insert, delete',
  payment_reversal: 'select, insert, delete',
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
  delivery: ALL,
  kept_answer: ALL,
  challenge_count: 'select, insert, update',
}

/** Access to rows of all tenants. It is a policy and not `bypassrls`, because a hosted PostgreSQL does not grant that. */
function everyRow(role: string, table: string, rights: string): string[] {
  return [`grant ${rights} on ${table} to ${role}`, `create policy ${role} on ${table} to ${role} using (true)`]
}

function ensureRole(role: string): string {
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  end $$`
}

const POSITION = ['configuration_revision', 'configuration_change']
const HOSTS = 'select (id, api_id, hostname, status, verified_at)'

/**
 * No service connects as the owner of the schema at run time. authz and xds see all tenants and have rights of their own. Neither reads
 * passwords, API keys or wallets; authz cannot read certificates, and xds writes nothing.
 */
export const SERVICE_ROLES = [
  ensureRole(LEDGER_ROLE),
  ensureRole(XDS_ROLE),

  ...Object.entries(LEDGER_TABLES).flatMap(([table, rights]) => everyRow(LEDGER_ROLE, table, rights)),
  ...everyRow(LEDGER_ROLE, 'account', 'select (id, email, email_verified_at, publish_owner_email)'),
  ...everyRow(LEDGER_ROLE, 'domain', HOSTS),
  ...everyRow(LEDGER_ROLE, 'offered_token', 'select'),
  // A sold ephemeral endpoint is removed with a revision of its own (`authz/ledger/ephemeral.ts`).
  ...everyRow(LEDGER_ROLE, 'api', 'select, update (revision, epoch)'),
  ...everyRow(LEDGER_ROLE, 'endpoint', 'select, update (claimed_by), delete'),
  `create policy sold_once on endpoint as restrictive for delete to ${LEDGER_ROLE} using (expires_at is not null)`,
  `grant select, update on configuration_revision to ${LEDGER_ROLE}`,
  `grant select, insert on configuration_change to ${LEDGER_ROLE}`,

  ...POSITION.map((table) => `grant select on ${table} to ${XDS_ROLE}`),
  ...everyRow(XDS_ROLE, 'api', 'select'),
  ...everyRow(XDS_ROLE, 'domain', HOSTS),
  // Sealed: CERTIFICATE_ENCRYPTION_KEY opens them.
  ...everyRow(XDS_ROLE, 'certificate', 'select (domain_id, chain_pem, key_encrypted)'),
  ...everyRow(XDS_ROLE, 'acme_account', 'select (directory_url, thumbprint)'),
]
