import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { Mailer } from '../mails/mailer.ts'
import type { MailedProblem } from './problems-mail.ts'

const PAUSE_MS = 60_000

interface TakenMail {
  account_id: string
  email: string
  problems: MailedProblem[] | null
}

interface Parts {
  orm: MikroORM
  mailer: Pick<Mailer, 'send'>
  logger: Logger
}

/** Notes what is wrong with the APIs of all sellers, and mails the owners (`schema/seller-problems.ts`). */
export function startProblemJob({ pauseMs = PAUSE_MS, ...parts }: Parts & { pauseMs?: number }): RepeatedJob {
  const turn = async () => {
    await parts.orm.em.fork().execute('select note_problems()')
    while (await mailNext(parts));
    return false
  }
  return startRepeatedJob({ turn, pauseMs, logger: parts.logger, failure: 'problems of sellers cannot be noted' })
}

/** Whether there was one. A mail that was not taken waits, longer after each failure. */
export async function mailNext({ orm, mailer, logger }: Parts): Promise<boolean> {
  const em = orm.em.fork()
  const [mail] = await em.execute<TakenMail[]>('select * from take_problem_mail()')
  if (!mail) return false
  const { account_id: account, email, problems } = mail
  try {
    if (problems) await mailer.send(email, 'problems', { problems })
    await em.execute('select end_problem_mail(?)', [account])
  } catch (error) {
    logger.warn({ err: error, account }, 'a mail about problems was not sent')
  }
  return true
}
