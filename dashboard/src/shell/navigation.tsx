import {
  ActivityLogIcon,
  BarChartIcon,
  BellIcon,
  CardStackIcon,
  CounterClockwiseClockIcon,
  FileTextIcon,
  GroupIcon,
  LockClosedIcon,
  PersonIcon,
  QuestionMarkCircledIcon,
  StackIcon,
} from '@radix-ui/react-icons'
import { useLauna } from '../api/api-provider.tsx'
import { mayOpen } from '../api/page-rights.ts'
import { NavigationList } from './navigation-list.tsx'

const ITEMS: readonly { to: string; label: string; Icon: typeof PersonIcon; sandbox?: boolean }[] = [
  { to: '/', label: 'Overview', Icon: BarChartIcon },
  { to: '/apis', label: 'APIs', Icon: StackIcon },
  { to: '/settlements', label: 'Settlements', Icon: ActivityLogIcon },
  { to: '/statements', label: 'Statements', Icon: FileTextIcon },
  { to: '/webhooks', label: 'Webhooks', Icon: BellIcon },
  { to: '/keys', label: 'API keys', Icon: LockClosedIcon },
  { to: '/sandbox-wallet', label: 'Sandbox wallet', Icon: CardStackIcon, sandbox: true },
  { to: '/audit-log', label: 'Audit log', Icon: CounterClockwiseClockIcon },
  { to: '/members', label: 'Members', Icon: GroupIcon },
  { to: '/account', label: 'Account', Icon: PersonIcon },
]

export function Navigation({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const context = useLauna()
  const items = ITEMS.filter(
    ({ to, sandbox }) => mayOpen(to, context) && (!sandbox || context.environment === 'development'),
  )
  return (
    <NavigationList items={items} help={{ href: '/help/', Icon: QuestionMarkCircledIcon }} onNavigate={onNavigate} />
  )
}
