import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { Mailer } from './mailer.ts'

const PAUSE_MS = 60_000

/**
 * Mails of one kind that wait in the database, so that none is lost when a process ends or the mail server is
 * unreachable.
 */
export interface WaitingMails<Taken extends object> {
  /** SQL that stores a mail for each event since the last call. */
  note: string
  /**
   * SQL that returns the next due mail and reserves it for a time, so that no other process sends it. The time grows
   * with each failure.
   */
  take: string
  /** Sends the mail, unless it no longer has a receiver. */
  send(taken: Taken, mailer: MailSender): Promise<void>
  end: string
  idOf(taken: Taken): string
  /**
   * For the log: the message for a failure of the job, the message for a mail that could not be sent, and the name of the field with the
   * mail's id.
   */
  logged: { failure: string; unsent: string; id: string }
}

export type MailSender = Pick<Mailer, 'send'>

export interface MailParts {
  orm: MikroORM
  mailer: MailSender
  logger: Logger
}

/** Stores new events each minute, and mails them. Replicas share the mails. */
export function startWaitingMails<Taken extends object>(
  mails: WaitingMails<Taken>,
  { pauseMs = PAUSE_MS, ...parts }: MailParts & { pauseMs?: number },
): RepeatedJob {
  const turn = async () => {
    await parts.orm.em.fork().execute(mails.note)
    while (await mailNext(mails, parts));
    return false
  }
  return startRepeatedJob({ turn, pauseMs, logger: parts.logger, failure: mails.logged.failure })
}

/**
 * Sends the next due mail. Returns whether there was one. A mail that the mail server refuses stays in the database.
 */
export async function mailNext<Taken extends object>(
  { take, send, end, idOf, logged }: WaitingMails<Taken>,
  { orm, mailer, logger }: MailParts,
): Promise<boolean> {
  const em = orm.em.fork()
  const [taken] = await em.execute<Taken[]>(take)
  if (!taken) return false
  const id = idOf(taken)
  try {
    await send(taken, mailer)
    await em.execute(end, [id])
  } catch (error) {
    logger.warn({ err: error, [logged.id]: id }, logged.unsent)
  }
  return true
}
