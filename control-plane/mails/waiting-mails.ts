import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { Mailer } from './mailer.ts'

const PAUSE_MS = 60_000

/** Mails of one kind that wait in the database, so that none is lost when a process or the mail server is away. */
export interface WaitingMails<Taken extends object> {
  /** SQL that writes down what is new. */
  note: string
  /** SQL that returns the next mail that is due, and none of the others can take it for a time: longer after each failure. */
  take: string
  /** Sends it, unless nobody is to get it any more. */
  send(taken: Taken, mailer: MailSender): Promise<void>
  /** SQL that ends the mail of an id. */
  end: string
  idOf(taken: Taken): string
  /** The names of the job's failure, of a failed mail and of its id in the log. */
  logged: { failure: string; unsent: string; id: string }
}

export type MailSender = Pick<Mailer, 'send'>

export interface MailParts {
  orm: MikroORM
  mailer: MailSender
  logger: Logger
}

/** Writes down what is new each minute, and mails it. Replicas share the mails. */
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

/** Whether there was one. A mail that the mail server does not take stays in the database. */
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
