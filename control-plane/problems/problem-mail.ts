import type { Environment } from '../../domain/environment.ts'
import { spelledOut } from '../../domain/public-text.ts'
import { type NotedProblem, wordsOf } from './problem-words.ts'

/** Most problems that one mail lists. The database returns one more if there are more. */
const MOST_TOLD = 20

/** A problem as the database returns it for a mail. */
export type MailedProblem = NotedProblem & { environment: Environment; api_name: string | null; since: string }

/** The mail's text: a paragraph for each problem. */
export function problemText(problems: readonly MailedProblem[], { baseUrl }: { baseUrl: string }): string {
  const told = problems.slice(0, MOST_TOLD)
  return [
    told.length === 1 ? 'One of your APIs has a problem:' : 'Your APIs have problems:',
    '',
    ...told.flatMap((problem) => [...paragraphOf(problem), '']),
    ...(problems.length > told.length ? ['There are more problems. The dashboard lists all of them.', ''] : []),
    `See what is wrong now: ${baseUrl}/, launa status, or GET /problems.`,
    'A problem that lasts is mailed again after a week. To get no such mails, turn them off at your account:',
    `${baseUrl}/dashboard/account, or launa account mails --no-problems.`,
    '',
  ].join('\n')
}

/** Other people write some of these texts, and must not make up lines of the mail. */
function paragraphOf(problem: MailedProblem): string[] {
  const { api_name: api, environment, since } = problem
  const { text, action } = wordsOf(problem)
  const where = [api === null ? undefined : `API ${spelledOut(JSON.stringify(api))}`, sandbox(environment)]
  return [
    where.filter((part) => part !== undefined).join(', ') || 'API',
    `  since: ${new Date(since).toISOString()}`,
    `  ${spelledOut(text)}`,
    `  To do: ${action}`,
  ]
}

function sandbox(environment: Environment): string | undefined {
  return environment === 'development' ? 'in the Sandbox' : undefined
}
