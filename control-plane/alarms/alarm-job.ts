import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import type { Mailer } from '../mails/mailer.ts'
import type { Alarm } from './alarm-mail.ts'

const PAUSE_MS = 60_000

type TakenAlarm = Alarm & { id: string; email: string | null }

interface Parts {
  orm: MikroORM
  mailer: Pick<Mailer, 'send'>
  logger: Logger
}

/** Notes what persons want to be told of their accounts, and mails it (`schema/alarms.ts`). Replicas share the mails. */
export function startAlarmJob({ pauseMs = PAUSE_MS, ...parts }: Parts & { pauseMs?: number }): RepeatedJob {
  const turn = async () => {
    await parts.orm.em.fork().execute('select note_alarms(now())')
    while (await mailNextAlarm(parts));
    return false
  }
  return startRepeatedJob({ turn, pauseMs, logger: parts.logger, failure: 'alarms cannot be noted' })
}

/** Whether there was one. A mail that was not taken waits, longer after each failure. */
export async function mailNextAlarm({ orm, mailer, logger }: Parts): Promise<boolean> {
  const em = orm.em.fork()
  const [taken] = await em.execute<TakenAlarm[]>('select * from take_alarm()')
  if (!taken) return false
  const { id, email, ...alarm } = taken
  try {
    if (email !== null) await mailer.send(email, 'alarm', alarm)
    await em.execute('select end_alarm(?)', [id])
  } catch (error) {
    logger.warn({ err: error, alarm: id }, 'a mail of an alarm was not sent')
  }
  return true
}
