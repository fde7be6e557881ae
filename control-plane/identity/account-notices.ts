import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import { type MailedChange, mailedChanges } from '../mails/mailed-changes.ts'
import type { Mailer } from '../mails/mailer.ts'
import type { NotableChange } from '../mails/notable-change.ts'

const PAUSE_MS = 2_000

interface TakenNotice {
  account_id: string
  email: string
  /** The addresses that the account had in the last days. */
  former: string[]
  /** The most important first. */
  changes: NotableChange[] | null
  /** The number of all changes that wait for a mail, also beyond `changes`. */
  waiting: number
}

/**
 * Mails the owners of accounts about changes of logins, members and keys, and of where payments and requests go. The audit log holds the
 * changes until a mail has listed them, so none is lost when a process ends or the mail server is unreachable.
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
  const [notice] = await em.execute<TakenNotice[]>('select * from take_notable_changes()')
  if (!notice) return false
  const { account_id: account, changes, waiting } = notice
  const { listed, records } = mailedChanges(changes ?? [])
  let sent = true
  if (listed.length > 0) {
    const facts = { changes: listed, more: waiting - records.length }
    sent = await sendToAll(addressesOf(notice, listed), (address) => mailer.send(address, 'account_changes', facts), {
      logger,
      account,
    })
  }
  // The mapper writes an array as a list of values, so the ids are one text in PostgreSQL's form of an array.
  await em.execute('select end_notable_changes(?, ?, ?)', [account, `{${records.join()}}`, sent])
  return true
}

/**
 * Sends a mail to each address, whatever becomes of the others. Returns false if the mail must be sent again. An address that the mail server
 * refuses for ever does not cause this, if the mail has reached another one: otherwise a thief's address could silence the owner's.
 */
export async function sendToAll(
  addresses: readonly string[],
  send: (address: string) => Promise<void>,
  { logger, account }: { logger: Logger; account: string },
): Promise<boolean> {
  const failures: unknown[] = []
  for (const address of addresses) {
    await send(address).catch((error) => {
      failures.push(error)
      logger.warn({ err: error, account }, 'a notice of changes was not taken by the mail server')
    })
  }
  return failures.length === 0 || (failures.length < addresses.length && failures.every(isForEver))
}

/** Whether the mail server would refuse the mail again (RFC 5321: replies from 500 to 599). */
function isForEver(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode
  return typeof code === 'number' && code >= 500 && code < 600
}

/**
 * The e-mail addresses that get the notice, the former ones first. A changed address and a deletion are also mailed to the addresses that the
 * account had before.
 */
function addressesOf({ email, former }: TakenNotice, listed: readonly MailedChange[]): string[] {
  const isOfLogin = ({ last: { resource_type: type, after } }: MailedChange) =>
    type === 'account' && after !== null && ('email' in after || 'deleted_at' in after)
  const addresses = listed.some(isOfLogin) ? [...former, email] : [email]
  // A deleted account has no address.
  return [...new Set(addresses)].filter((address) => address.includes('@'))
}
