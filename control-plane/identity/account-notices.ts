import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { Mailer } from '../mails/mailer.ts'
import type { NotableChange } from '../mails/notable-change.ts'

const PAUSE_MS = 2_000
interface TakenNotice {
  account_id: string
  email: string
  changes: NotableChange[] | null
}

/**
 * Mails the owners of accounts about changes of logins, members and keys, and of where payments and requests go. The audit log holds the changes until
 * they are mailed, so none is lost when a process ends or the mail server is unreachable.
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

/** Sends the next notice. Returns whether there was one. */
async function sendNext(orm: MikroORM, mailer: Mailer, logger: Logger): Promise<boolean> {
  const em = orm.em.fork()
  const [notice] = await em.execute<TakenNotice[]>('select * from take_account_notice()')
  if (!notice) return false
  const { account_id: account, changes } = notice
  let sent = true
  try {
    if (changes) await mailer.send(addresses(notice.email, changes), 'account_changes', { changes })
  } catch (error) {
    sent = false
    logger.warn({ err: error, account }, 'a notice of changes was not taken by the mail server')
  }
  await em.execute('select end_account_notice(?, ?)', [account, sent])
  return true
}

/** The e-mail addresses that get the notice. If the address of the account has changed, the former address gets it, too. */
function addresses(current: string, changes: readonly NotableChange[]): string[] {
  const former = changes.map(({ resource_type, before }) => (resource_type === 'account' ? before?.email : undefined))
  // A deleted account has no address.
  return [...new Set([current, ...former])].filter(
    (address): address is string => typeof address === 'string' && address.includes('@'),
  )
}
