import {
  ActivityLogIcon,
  BarChartIcon,
  BellIcon,
  CardStackIcon,
  CounterClockwiseClockIcon,
  FileTextIcon,
  LockClosedIcon,
  PersonIcon,
  QuestionMarkCircledIcon,
  StackIcon,
} from '@radix-ui/react-icons'
import { useLauna } from '../api/api-provider.tsx'
import { NavigationList } from './navigation-list.tsx'

const ITEMS = [
  { to: '/', label: 'Overview', Icon: BarChartIcon },
  { to: '/apis', label: 'APIs', Icon: StackIcon },
  { to: '/settlements', label: 'Settlements', Icon: ActivityLogIcon },
  { to: '/statements', label: 'Statements', Icon: FileTextIcon },
  { to: '/webhooks', label: 'Webhooks', Icon: BellIcon },
  { to: '/keys', label: 'API keys', Icon: LockClosedIcon },
  { to: '/sandbox-wallet', label: 'Sandbox wallet', Icon: CardStackIcon, sandbox: true },
  { to: '/audit-log', label: 'Audit log', Icon: CounterClockwiseClockIcon },
  { to: '/account', label: 'Account', Icon: PersonIcon },
]

export function Navigation({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { environment } = useLauna()
  const items = ITEMS.filter((item) => !item.sandbox || environment === 'development')
  return (
    <NavigationList items={items} help={{ href: '/help/', Icon: QuestionMarkCircledIcon }} onNavigate={onNavigate} />
  )
}
