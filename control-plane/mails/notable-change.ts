import type { Environment } from '../../domain/environment.ts'

/** A record of the audit log about which the account's owner gets a mail, as the database returns it. */
export interface NotableChange {
  /** A UUID of version 7: a later record has a greater one. */
  id: string
  at: string
  environment: Environment | null
  actor: 'person' | 'api_key' | 'gateway'
  api_key_name: string | null
  /** The e-mail address of the member; absent in records of an earlier version. */
  member_email?: string | null
  address: string | null
  action: 'created' | 'updated' | 'deleted'
  resource_type: 'api' | 'endpoint' | 'api_key' | 'account' | 'webhook' | 'member' | 'invitation'
  resource_id: string
  resource_name: string
  /** The API of an endpoint. */
  api_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
