import type { AlarmKind } from '../../domain/alarm-kinds.ts'
import type { Environment } from '../../domain/environment.ts'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { inToken } from '../resources/statement-line.ts'
import { timeText } from '../resources/time-text.ts'
import { linkedTo } from './dashboard-links.ts'
import { type MailContent, type MailPart, paragraph, quoted } from './mail-content.ts'

/** The earnings of an account in a token: atomic units, and the number of payments. */
interface Earned {
  network: string
  asset: string
  amount: string
  count: number
}

interface EndingKey {
  name: string
  prefix: string
  at: string
}

interface FailingWebhook {
  url: string
  at: string
  enabled: boolean
}

interface FactsOf {
  first_income: Earned
  day_summary: Earned
  month_summary: Earned
  webhook_failing: FailingWebhook
  key_ending: EndingKey
}

/** An alarm as the database returns it for a mail. `period` is the day or the month of a summary. */
export type Alarm = {
  [Kind in AlarmKind]: { kind: Kind; facts: readonly FactsOf[Kind][] }
}[AlarmKind] & { account_id: string; account_name: string; environment: Environment; period: string }

type AlarmContent = Pick<MailContent, 'heading' | 'parts'> & {
  button: NonNullable<MailContent['button']>
}

/** The mail that reports what an account has earned, or what soon needs an action. */
export function alarmMail(alarm: Alarm): MailContent {
  const { heading, parts, button } = contentOf(alarm)
  const { account_id: account, account_name: name, environment } = alarm
  const where = `Account ${quoted(name)}, ${environment === 'production' ? 'production' : 'in the Sandbox'}.`
  return linkedTo(
    { account, environments: [environment] },
    {
      subject: heading,
      heading,
      parts: [paragraph(where), ...parts],
      button,
      afterwards: [{ kind: 'link', link: { label: 'Choose your mails', path: '/dashboard/account' } }],
      reason:
        'You get this mail because you have chosen it for this account. To stop it, use launa account alarms, or your account page in the dashboard.',
    },
  )
}

function contentOf(alarm: Alarm): AlarmContent {
  switch (alarm.kind) {
    case 'first_income':
      return {
        heading: 'Your first payment has arrived',
        parts: [paragraph('A buyer has paid for a request for the first time.'), ...alarm.facts.map(earnedItem)],
        button: { label: 'See the payments', path: '/dashboard/settlements' },
      }
    case 'day_summary':
      return {
        heading: `Earnings of ${alarm.period}`,
        parts: [paragraph('Payments of that day (UTC).'), ...alarm.facts.map(earnedItem)],
        button: { label: 'See the figures', path: '/dashboard/settlements' },
      }
    case 'month_summary':
      return {
        heading: `Earnings of ${alarm.period}`,
        parts: [
          paragraph('Settlements of that month (UTC), less the payments that the chain has taken back.'),
          ...alarm.facts.map(earnedItem),
        ],
        button: { label: 'See the statement', path: '/dashboard/statements' },
      }
    case 'webhook_failing':
      return {
        heading: 'A webhook fails',
        parts: alarm.facts.map(({ url, at, enabled }) => ({
          kind: 'item',
          title: quoted(url),
          facts: [
            ['Since', timeText(at)],
            [
              'To do',
              enabled ? 'Check its deliveries and your server' : 'Repair your server and enable the webhook again',
            ],
          ],
        })),
        button: { label: 'See the webhooks', path: '/dashboard/webhooks' },
      }
    case 'key_ending':
      return {
        heading: 'An API key expires soon',
        parts: alarm.facts.map(({ name, prefix, at }) => ({
          kind: 'item',
          title: quoted(name),
          facts: [
            ['Begins with', prefix],
            ['Ends', timeText(at)],
            ['To do', 'Replace the key if a program still uses it'],
          ],
        })),
        button: { label: 'See the keys', path: '/dashboard/keys' },
      }
  }
}

function earnedItem({ network, asset, amount, count }: Earned): MailPart {
  const known = inToken({ network, asset }, BigInt(amount))
  return {
    kind: 'item',
    title: known ? `${known.text} ${known.symbol}` : `${amount} atomic units`,
    facts: [
      ['Network', networkName(network) ?? network],
      ['Token', asset],
      ['Payments', String(count)],
    ],
  }
}
