import type { Environment } from '../../domain/environment.ts'

/** A record of the audit log about which the account's owner gets a mail, as the database returns it. */
export interface NotableChange {
  at: string
  environment: Environment | null
  actor: 'person' | 'api_key' | 'gateway'
  api_key_name: string | null
  /** The e-mail address of the member; absent in records of an earlier version. */
  member_email?: string | null
  address: string | null
  action: 'created' | 'updated' | 'deleted'
  resource_type: 'api' | 'endpoint' | 'api_key' | 'account' | 'webhook' | 'member' | 'invitation'
  resource_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
