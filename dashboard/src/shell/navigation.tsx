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
import { type LaunaContext, useLauna } from '../api/api-provider.tsx'
import { NavigationList } from './navigation-list.tsx'

/** A page without `isShown` is for everybody. */
const ITEMS: readonly {
  to: string
  label: string
  Icon: typeof PersonIcon
  isShown?: (context: LaunaContext) => boolean
}[] = [
  { to: '/', label: 'Overview', Icon: BarChartIcon, isShown: ({ builds }) => builds },
  { to: '/apis', label: 'APIs', Icon: StackIcon, isShown: ({ may }) => may('apis:read') },
  { to: '/settlements', label: 'Settlements', Icon: ActivityLogIcon },
  { to: '/statements', label: 'Statements', Icon: FileTextIcon },
  { to: '/webhooks', label: 'Webhooks', Icon: BellIcon, isShown: ({ may }) => may('webhooks:read') },
  { to: '/keys', label: 'API keys', Icon: LockClosedIcon, isShown: ({ builds }) => builds },
  {
    to: '/sandbox-wallet',
    label: 'Sandbox wallet',
    Icon: CardStackIcon,
    isShown: ({ builds, environment }) => builds && environment === 'development',
  },
  { to: '/audit-log', label: 'Audit log', Icon: CounterClockwiseClockIcon, isShown: ({ may }) => may('audit:read') },
  { to: '/members', label: 'Members', Icon: GroupIcon, isShown: ({ isOwner }) => isOwner },
  // Settings of the person, who has an account of its own.
  { to: '/account', label: 'Account', Icon: PersonIcon, isShown: ({ account, user }) => account.id === user.id },
]

export function Navigation({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const context = useLauna()
  const items = ITEMS.filter(({ isShown }) => isShown?.(context) ?? true)
  return (
    <NavigationList items={items} help={{ href: '/help/', Icon: QuestionMarkCircledIcon }} onNavigate={onNavigate} />
  )
}
