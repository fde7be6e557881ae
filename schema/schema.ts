import { ACCOUNT_EPOCHS } from './account-epochs.ts'
import { ACCOUNT_RECOVERY } from './account-recovery.ts'
import { ACCOUNTS } from './accounts.ts'
import { ALARMS } from './alarms.ts'
import { AUDIT_LOG } from './audit-log.ts'
import { CALLERS } from './callers.ts'
import { CERTIFICATES } from './certificates.ts'
import { CHALLENGE_COUNTS } from './challenge-counts.ts'
import { CONFIGURATION } from './configuration.ts'
import { DOMAINS } from './domains.ts'
import { ENDPOINT_FAILURES } from './endpoint-failures.ts'
import { EXPIRED_ENDPOINTS } from './expired-endpoints.ts'
import { IDEMPOTENCY_KEYS } from './idempotency-keys.ts'
import { ISOLATION } from './isolation.ts'
import { LEASES } from './leases.ts'
import { LEDGER_ARCHIVE } from './ledger-archive.ts'
import { LEDGER_EPOCH } from './ledger-epoch.ts'
import { LEDGER_MONTHS } from './ledger-months.ts'
import { REFUSE_DELETED_ACCOUNT } from './living-account.ts'
import { MEMBERS } from './members.ts'
import { NAMED_PAYEES } from './named-payees.ts'
import { OFFERED_TOKENS } from './offered-tokens.ts'
import { OLD_ROWS } from './old-rows.ts'
import { OPENAPI_IMPORTS } from './openapi-imports.ts'
import { OPERATOR_RIGHTS } from './operator-rights.ts'
import { OPERATORS } from './operators.ts'
import { OWN_PAYMENTS } from './own-payments.ts'
import { OWNER_CONTACT } from './owner-contact.ts'
import { PAYMENT_CHANNELS } from './payment-channels.ts'
import { PAYMENT_EARNED } from './payment-earned.ts'
import { PAYMENT_HISTORY } from './payment-history.ts'
import { PAYMENT_IDENTIFIERS } from './payment-identifiers.ts'
import { PAYMENT_RETIREMENT } from './payment-retirement.ts'
import { PAYMENT_ROLLUP } from './payment-rollup.ts'
import { PAYMENT_STATEMENTS } from './payment-statements.ts'
import { PAYMENT_VIEW } from './payment-view.ts'
import { PAYMENTS } from './payments.ts'
import { ATTEMPTS, QUOTAS } from './quotas.ts'
import { RECORDS } from './records.ts'
import { RELEASED_SLUGS } from './released-slugs.ts'
import { REQUEST_LOG } from './request-log.ts'
import { ROLES } from './roles.ts'
import { SCREENING } from './screening.ts'
import { SECOND_FACTOR } from './second-factor.ts'
import { SELLER_PROBLEMS } from './seller-problems.ts'
import { SERVICE_ROLES } from './service-roles.ts'
import { SESSIONS } from './sessions.ts'
import { STUCK_PAYMENTS } from './stuck-payments.ts'
import { SUSPENSIONS } from './suspensions.ts'
import { WAITING_CHANGES } from './waiting-changes.ts'
import { WEBHOOK_DELIVERIES } from './webhook-deliveries.ts'
import { WEBHOOK_TRIGGERS } from './webhook-events.ts'
import { WEBHOOKS } from './webhooks.ts'

const LEDGER = [PAYMENTS, LEDGER_MONTHS, PAYMENT_HISTORY, LEDGER_EPOCH, LEASES, PAYMENT_CHANNELS, PAYMENT_IDENTIFIERS]

const TABLES = [ROLES, ACCOUNTS, CONFIGURATION, RECORDS, ...LEDGER, CHALLENGE_COUNTS, IDEMPOTENCY_KEYS]

const LATER = [
  ISOLATION,
  PAYMENT_VIEW,
  PAYMENT_RETIREMENT,
  ACCOUNT_RECOVERY,
  SECOND_FACTOR,
  ACCOUNT_EPOCHS,
  OWNER_CONTACT,
  RELEASED_SLUGS,
  OLD_ROWS,
  SESSIONS,
  MEMBERS,
  CALLERS,
  DOMAINS,
  OPENAPI_IMPORTS,
  CERTIFICATES,
  EXPIRED_ENDPOINTS,
  OFFERED_TOKENS,
  PAYMENT_ROLLUP,
  OWN_PAYMENTS,
  WEBHOOKS,
  REFUSE_DELETED_ACCOUNT,
  PAYMENT_EARNED,
  PAYMENT_STATEMENTS,
  QUOTAS,
  ATTEMPTS,
  NAMED_PAYEES,
  AUDIT_LOG,
  WAITING_CHANGES,
  WEBHOOK_DELIVERIES,
  WEBHOOK_TRIGGERS,
  ENDPOINT_FAILURES,
  OPERATORS,
  SUSPENSIONS,
  SCREENING,
  SELLER_PROBLEMS,
  ALARMS,
  REQUEST_LOG,
  SERVICE_ROLES,
  LEDGER_ARCHIVE,
  STUCK_PAYMENTS,
  OPERATOR_RIGHTS,
]

/**
 * The statements that make the schema, in order. Three services share it: authz and xds read the configuration, only authz writes the
 * ledger (`payment`) and `challenge_count`, and the control plane writes all other tables.
 */
export const SCHEMA: readonly string[] = [...TABLES, ...LATER].flat()
