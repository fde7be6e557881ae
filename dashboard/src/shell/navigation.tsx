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
import { BUILDERS, type Role, useLauna } from '../api/api-provider.tsx'
import { NavigationList } from './navigation-list.tsx'

/** `roles`: who sees the page; everybody unless set. `own`: only in the person's own account. */
const ITEMS: readonly {
  to: string
  label: string
  Icon: typeof PersonIcon
  roles?: readonly Role[]
  sandbox?: boolean
  own?: boolean
}[] = [
  { to: '/', label: 'Overview', Icon: BarChartIcon, roles: BUILDERS },
  { to: '/apis', label: 'APIs', Icon: StackIcon, roles: ['owner', 'developer', 'support'] },
  { to: '/settlements', label: 'Settlements', Icon: ActivityLogIcon },
  { to: '/statements', label: 'Statements', Icon: FileTextIcon },
  { to: '/webhooks', label: 'Webhooks', Icon: BellIcon, roles: BUILDERS },
  { to: '/keys', label: 'API keys', Icon: LockClosedIcon, roles: BUILDERS },
  { to: '/sandbox-wallet', label: 'Sandbox wallet', Icon: CardStackIcon, roles: BUILDERS, sandbox: true },
  { to: '/audit-log', label: 'Audit log', Icon: CounterClockwiseClockIcon, roles: BUILDERS },
  { to: '/members', label: 'Members', Icon: GroupIcon, roles: ['owner'] },
  { to: '/account', label: 'Account', Icon: PersonIcon, own: true },
]

export function Navigation({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { account, environment, role, user } = useLauna()
  const items = ITEMS.filter(
    ({ roles, sandbox, own }) =>
      (!roles || roles.includes(role)) &&
      (!sandbox || environment === 'development') &&
      (!own || account.id === user.id),
  )
  return (
    <NavigationList items={items} help={{ href: '/help/', Icon: QuestionMarkCircledIcon }} onNavigate={onNavigate} />
  )
}
