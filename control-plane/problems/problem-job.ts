import type { RepeatedJob } from '../../runtime/repeated-job.ts'
import type { MailedProblem } from '../mails/problems-mail.ts'
import { type MailParts, mailNext, startWaitingMails, type WaitingMails } from '../mails/waiting-mails.ts'

const PROBLEMS: WaitingMails<{ account_id: string; email: string; problems: MailedProblem[] | null }> = {
  note: 'select note_problems()',
  take: 'select * from take_problem_mail()',
  async send({ account_id: account, email, problems }, mailer) {
    if (problems) await mailer.send(email, 'problems', { account, problems })
  },
  end: 'select end_problem_mail(?)',
  idOf: ({ account_id }) => account_id,
  logged: {
    ...{ failure: 'problems of sellers cannot be noted', unsent: 'a mail about problems was not sent' },
    id: 'account',
  },
}

/** Notes problems of all sellers' APIs, and mails the owners (`schema/seller-problems.ts`). */
export function startProblemJob(parts: MailParts & { pauseMs?: number }): RepeatedJob {
  return startWaitingMails(PROBLEMS, parts)
}

/** Sends the next due mail about problems. Returns whether there was one. */
export function mailNextProblems(parts: MailParts): Promise<boolean> {
  return mailNext(PROBLEMS, parts)
}
