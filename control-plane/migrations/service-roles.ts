/** As which authz works: it writes the ledger and reads what it sells. */
export const LEDGER_ROLE = 'launa_authz'
/** As which xds works: it reads what Envoy's configuration is made of. */
export const XDS_ROLE = 'launa_xds'

const ALL = 'select, insert, update, delete'

/** What authz alone writes. The triggers on `payment` and `payment_journal` bind it too: only their owner could remove them. */
const LEDGER_TABLES: Readonly<Record<string, string>> = {
  payment: ALL,
  payment_journal: 'select, insert, delete',
  payment_reversal: 'select, insert',
  payment_finality: 'select, insert, update',
  payment_recheck: ALL,
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

/** Rows of all tenants: a policy and not `bypassrls`, which a hosted PostgreSQL gives to nobody. */
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
 * The owner of the schema is nobody's account at run time. authz and xds see all tenants and have rights of their own: neither reads
 * passwords, API keys or wallets, authz opens no certificate, and xds writes nothing.
 */
export const SERVICE_ROLES = [
  ensureRole(LEDGER_ROLE),
  ensureRole(XDS_ROLE),

  ...Object.entries(LEDGER_TABLES).flatMap(([table, rights]) => everyRow(LEDGER_ROLE, table, rights)),
  ...everyRow(LEDGER_ROLE, 'account', 'select (id, email, email_verified_at)'),
  ...everyRow(LEDGER_ROLE, 'domain', HOSTS),
  // What was sold once is removed with a revision of its own (`authz/ledger/ephemeral.ts`).
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
