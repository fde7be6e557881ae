import type { Environment } from '../../domain/environment.ts'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { type NotedProblem, textsOf } from '../resources/problem-texts.ts'
import { timeText } from '../resources/time-text.ts'
import { linkedTo } from './dashboard-links.ts'
import { type MailContent, type MailPart, paragraph, quoted } from './mail-content.ts'

/** The maximum number of problems that one mail lists. The database returns one more, to show that there are further ones. */
const MOST_LISTED = 20

/** A problem as the database returns it for a mail. */
export type MailedProblem = NotedProblem & { environment: Environment; api_name: string | null; since: string }

/** The mail to a seller about problems of the seller's APIs, with an item for each problem. `account` is the id of the seller's account. */
export function problemsMail({
  account,
  problems,
}: {
  account: string
  problems: readonly MailedProblem[]
}): MailContent {
  const listed = problems.slice(0, MOST_LISTED)
  const heading = headingOf(listed)
  const environments = problems.map(({ environment }) => environment)
  return linkedTo(
    { account, environments },
    {
      subject: heading,
      heading,
      parts: [
        ...listed.map(itemOf),
        ...(problems.length > listed.length
          ? [paragraph('There are more problems. The dashboard lists all of them.')]
          : []),
      ],
      button: { label: 'See the current problems', path: '/dashboard' },
      afterwards: [
        paragraph('On the command line, launa status lists them too. The REST API of Launa has GET /problems.'),
        paragraph('If a problem lasts, you get another mail after a week.'),
        { kind: 'link', link: { label: 'Turn these mails off', path: '/dashboard/account' } },
      ],
      reason:
        'You get this mail because your Launa account has chosen mails about problems. To stop them, use launa account mails --no-problems.',
    },
  )
}

function headingOf(problems: readonly MailedProblem[]): string {
  if (problems.length > 0 && problems.every(({ kind }) => kind === 'sales_suspended')) return 'Your sales are suspended'
  return problems.length === 1 ? 'One of your APIs has a problem' : 'Your APIs have problems'
}

function itemOf(problem: MailedProblem): MailPart {
  const { api_name: api, environment, since } = problem
  const { text, action } = textsOf(problem)
  const where = [api === null ? 'Your account' : `API ${quoted(api)}`]
  where.push(environment === 'development' ? 'in the Sandbox' : 'in production')
  return {
    kind: 'item',
    title: where.join(', '),
    facts: [
      ['What', withNetworkNames(text)],
      ['Since', timeText(since)],
      ['To do', action],
    ],
  }
}

/** Replaces the identifiers of known networks by their names. */
function withNetworkNames(text: string): string {
  return text.replace(/\b(?:eip155|solana|hedera):\w+/g, (network) => networkName(network) ?? network)
}
