import {
  ActivityLogIcon,
  BarChartIcon,
  BellIcon,
  CardStackIcon,
  CounterClockwiseClockIcon,
  LockClosedIcon,
  PersonIcon,
  StackIcon,
} from '@radix-ui/react-icons'
import { NavLink } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'

const ITEMS = [
  { to: '/', label: 'Overview', Icon: BarChartIcon },
  { to: '/apis', label: 'APIs', Icon: StackIcon },
  { to: '/settlements', label: 'Settlements', Icon: ActivityLogIcon },
  { to: '/webhooks', label: 'Webhooks', Icon: BellIcon },
  { to: '/keys', label: 'API keys', Icon: LockClosedIcon },
  { to: '/sandbox-wallet', label: 'Sandbox wallet', Icon: CardStackIcon, sandbox: true },
  { to: '/audit-log', label: 'Audit log', Icon: CounterClockwiseClockIcon },
  { to: '/account', label: 'Account', Icon: PersonIcon },
]

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { environment } = useLauna()
  return (
    <nav aria-label="Main">
      <ul className="nav-list">
        {ITEMS.filter((item) => !item.sandbox || environment === 'development').map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'} className="nav-link" onClick={onNavigate}>
              <Icon aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
