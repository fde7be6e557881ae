import type { MikroORM } from '@mikro-orm/postgresql'
import type { Environment } from '../../domain/environment.ts'
import { spelledOut } from '../../domain/public-text.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { Mailer } from './mailer.ts'

const PAUSE_MS = 2_000
/** Most changes that one mail lists. The database returns one more if there are more. */
const MOST_TOLD = 20

/** A notable record of the audit log, as the database returns it for the mail. */
export interface NotableChange {
  at: string
  environment: Environment | null
  actor: 'person' | 'api_key' | 'gateway'
  api_key_name: string | null
  /** The address of the member; absent in records of an earlier version. */
  member_email?: string | null
  address: string | null
  action: 'created' | 'updated' | 'deleted'
  resource_type: 'api' | 'endpoint' | 'api_key' | 'account' | 'webhook' | 'member' | 'invitation'
  resource_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

interface TakenNotice {
  account_id: string
  email: string
  changes: NotableChange[] | null
}

/**
 * Mails the owners of accounts about changes of payees, upstreams, keys, password and address. The changes wait in the audit log, so that
 * none is lost when a process or the mail server is away.
 */
export function startAccountNotices({
  orm,
  mailer,
  logger,
}: {
  orm: MikroORM
  mailer: Mailer
  logger: Logger
}): RepeatedJob {
  return startRepeatedJob({
    turn: () => sendNext(orm, mailer, logger),
    pauseMs: PAUSE_MS,
    logger,
    failure: 'notices of changes cannot be sent',
  })
}

/** Whether there was one. */
async function sendNext(orm: MikroORM, mailer: Mailer, logger: Logger): Promise<boolean> {
  const em = orm.em.fork()
  const [notice] = await em.execute<TakenNotice[]>('select * from take_account_notice()')
  if (!notice) return false
  const { account_id: account, changes } = notice
  let sent = true
  try {
    if (changes) await mailer.sendNotice({ to: addresses(notice.email, changes), text: noticeText(changes) })
  } catch (error) {
    sent = false
    logger.warn({ err: error, account }, 'a notice of changes was not taken by the mail server')
  }
  await em.execute('select end_account_notice(?, ?)', [account, sent])
  return true
}

/** The former address of an account gets the notice of its change too. */
function addresses(current: string, changes: readonly NotableChange[]): string[] {
  const former = changes.map(({ resource_type, before }) => (resource_type === 'account' ? before?.email : undefined))
  // An account that was deleted has none any more.
  return [...new Set([current, ...former])].filter(
    (address): address is string => typeof address === 'string' && address.includes('@'),
  )
}

/** The mail's text: a paragraph for each change. */
export function noticeText(changes: readonly NotableChange[]): string {
  const told = changes.slice(0, MOST_TOLD)
  return [
    told.length === 1 ? 'Your Launa account was changed:' : 'Your Launa account was changed several times:',
    '',
    ...told.flatMap((change) => [...describe(change), '']),
    ...(changes.length > told.length ? ['There were more changes. The audit log has all of them.', ''] : []),
    'If it was you, there is nothing to do. If it was not, change your password, revoke your API keys, and check',
    'the payees and upstreams of your APIs. GET /audit-log lists all changes.',
    '',
  ].join('\n')
}

const NAMES: Readonly<Record<NotableChange['resource_type'], string>> = {
  api: 'API',
  endpoint: 'Endpoint',
  api_key: 'API key',
  account: 'Account',
  webhook: 'Webhook',
  member: 'Member',
  invitation: 'Invitation of',
}

function describe(change: NotableChange): string[] {
  const { action, at, environment, resource_name: name, before, after } = change
  const where = environment === 'development' ? ', in the Sandbox' : ''
  const fields = action === 'updated' ? [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])] : []
  return [
    `${NAMES[change.resource_type]} ${quoted(name)} was ${action}${where}`,
    `  when: ${new Date(at).toISOString()}`,
    `  by: ${actorText(change)}`,
    ...fields.map((field) => `  ${field}: ${shown(before?.[field])} -> ${shown(after?.[field])}`),
    ...(fields.includes('recovery_codes') ? ['  A recovery code was used, or new ones were made.'] : []),
  ]
}

function actorText({ actor, api_key_name: key, member_email: member, address }: NotableChange): string {
  const from = address ? `, from ${address}` : ''
  if (actor === 'person' && member) return `the member ${quoted(member)}${from}`
  if (actor === 'person') return `a person who was logged in${from}`
  if (actor === 'api_key') return `the API key ${quoted(key ?? '')}${from}`
  return 'the gateway'
}

function shown(value: unknown): string {
  return value === undefined || value === null ? 'none' : quoted(value)
}

/** A thief with a key writes these values, and must not hide a payee in them from the owner. */
function quoted(value: unknown): string {
  return spelledOut(JSON.stringify(value))
}
