import type { RepeatedJob } from '../../runtime/repeated-job.ts'
import type { Alarm } from '../mails/alarm-mail.ts'
import { type MailParts, mailNext, startWaitingMails, type WaitingMails } from '../mails/waiting-mails.ts'

const ALARMS: WaitingMails<Alarm & { id: string; email: string | null }> = {
  note: 'select note_alarms(now())',
  take: 'select t.*, account_of_alarm(t.id) as account_id from take_alarm() t',
  async send({ id: _, email, ...alarm }, mailer) {
    if (email !== null) await mailer.send(email, 'alarm', alarm)
  },
  end: 'select end_alarm(?)',
  idOf: ({ id }) => id,
  logged: { failure: 'alarms cannot be noted', unsent: 'a mail of an alarm was not sent', id: 'alarm' },
}

/** Mails the alarms and summaries that people have subscribed to (`schema/alarms.ts`). */
export function startAlarmJob(parts: MailParts & { pauseMs?: number }): RepeatedJob {
  return startWaitingMails(ALARMS, parts)
}

/** Sends the next due mail of an alarm. Returns whether there was one. */
export function mailNextAlarm(parts: MailParts): Promise<boolean> {
  return mailNext(ALARMS, parts)
}
