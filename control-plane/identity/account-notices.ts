import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { Mailer } from '../mails/mailer.ts'
import type { WaitingChange } from '../mails/waiting-change.ts'

const PAUSE_MS = 2_000

interface TakenNotice {
  account_id: string
  /** The most important first. */
  changes: WaitingChange[] | null
  /** The number of all changes that wait for a mail, also beyond `changes`. */
  waiting: number
  /** How many tries of the mail have failed so far. */
  failures: number
}

/**
 * Mails the owners of accounts about changes of logins, members and keys, and of where payments and requests go. The database holds the
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
  const [notice] = await em.execute<TakenNotice[]>('select * from take_waiting_changes()')
  if (!notice) return false
  const { account_id: account, waiting, failures } = notice
  const changes = notice.changes ?? []
  const more = waiting - changes.length
  const { marks, isSent } = await sendToEach(
    changes,
    (address, changes, isPlain) => mailer.send(address, 'account_changes', { account, changes, more, isPlain }),
    failures,
    (error) => logger.warn({ err: error, account }, 'a notice of changes was not taken by the mail server'),
  )
  await em.execute('select end_waiting_changes(?, ?::jsonb, ?)', [account, JSON.stringify(marks), isSent])
  return true
}

/** The version of a change and an address that got it. */
type Mark = [version: string, address: string]

/** After this number of failures, a mail without names and texts follows each failure. */
const MOST_WITH_TEXTS = 3

/** How long a mail is sent again to an address that refuses it for ever, in milliseconds. The mailbox may come back. */
const REFUSED_MS = 7 * 86_400_000

/**
 * Mails each address the changes that it has not got yet. The failure of one address does not affect the others: otherwise a thief's address
 * could keep the mail from the owner's. If a mail is refused for ever or several times, its names or texts may be the cause, so a mail without
 * them follows. `isSent` is false if a mail must be sent again.
 */
export async function sendToEach(
  changes: readonly WaitingChange[],
  send: (address: string, changes: readonly WaitingChange[], isPlain: boolean) => Promise<void>,
  failures: number,
  onFailure: (error: unknown) => void,
): Promise<{ marks: Mark[]; isSent: boolean }> {
  const marks: Mark[] = []
  let isSent = true
  for (const address of new Set(changes.flatMap(({ recipients }) => recipients))) {
    const untold = changes.filter(({ recipients, told }) => recipients.includes(address) && !told.includes(address))
    if (untold.length === 0) continue
    const failure = await failureOf(() => send(address, untold, false))
    const isRefused = isForEver(failure) || (failure !== undefined && failures >= MOST_WITH_TEXTS)
    const last = isRefused ? await failureOf(() => send(address, untold, true)) : failure
    if (last !== undefined) onFailure(last)
    const isOver = ({ first_at }: WaitingChange) => isForEver(last) && Date.parse(first_at) < Date.now() - REFUSED_MS
    const told = last === undefined ? untold : untold.filter(isOver)
    marks.push(...told.map(({ version }): Mark => [version, address]))
    if (told.length < untold.length) isSent = false
  }
  return { marks, isSent }
}

async function failureOf(send: () => Promise<void>): Promise<unknown> {
  try {
    await send()
    return undefined
  } catch (error) {
    return error ?? new Error('unknown')
  }
}

/** Whether the mail server would refuse the mail again (RFC 5321: replies from 500 to 599). */
function isForEver(error: unknown): boolean {
  const code = (error as { responseCode?: unknown } | undefined)?.responseCode
  return typeof code === 'number' && code >= 500 && code < 600
}
