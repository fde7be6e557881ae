import type { Environment } from '../../domain/environment.ts'

/** The person, API key or program that made a change. */
export interface ChangeActor {
  actor: 'person' | 'api_key' | 'gateway'
  /** The name of the API key. */
  api_key_name: string | null
  /** The e-mail address of the member. */
  member_email: string | null
  address: string | null
}

/** What a change has done to its resource. */
export type ChangeAction = 'created' | 'updated' | 'deleted'

type Values = Record<string, unknown> | null

/**
 * A change about which the owner of an account gets a mail, as the database returns it (`schema/waiting-changes.ts`): all changes of one
 * resource, or of the endpoints of one API, since the last mail.
 */
export interface WaitingChange {
  /** Another change of the resource replaces it. */
  version: string
  environment: Environment | null
  resource_type: 'api' | 'endpoint' | 'api_key' | 'account' | 'webhook' | 'member' | 'invitation'
  /** The slug of the API before the changes. Its name can be another one for a moment. */
  slug: string | null
  /** The names of the resource, or of some of the endpoints. */
  names: string[]
  /** The API of the endpoints. */
  api_name: string | null
  /** Each kind of change once, the latest last. */
  actions: ChangeAction[]
  /** The values before the first change and after the last one. Of endpoints, their payees: `{payees: [[network, payee]]}`. */
  before: Values
  after: Values
  /** The values of each field after some of the changes, the latest last. */
  between: Record<string, unknown[]>
  /** The payees that the account did not pay before, as `[network, payee]`; a bounded number. The network `eip155` is every EVM network. */
  new_payees: [string, string][]
  /** The payees that the endpoints of the API name now, as `[network, payee]`; a bounded number. */
  paid_now: [string, string][] | null
  actors: ChangeActor[]
  first_at: string
  last_at: string
  /** The e-mail addresses that get the mail, and those of them that got it. */
  recipients: string[]
  told: string[]
}

/** The kind of the last change. */
export function lastAction({ actions }: Pick<WaitingChange, 'actions'>): ChangeAction {
  return actions.at(-1) ?? 'updated'
}
