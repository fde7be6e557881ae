import { CounterClockwiseClockIcon, PersonIcon, QuestionMarkCircledIcon, StopIcon } from '@radix-ui/react-icons'
import { type ReactNode, useCallback } from 'react'
import { Brand } from '../../shell/brand.tsx'
import { Frame, SkipLink } from '../../shell/frame.tsx'
import { NavigationList } from '../../shell/navigation-list.tsx'
import { SideColumn } from '../../shell/side-column.tsx'
import { useOperator } from '../api/operator-provider.tsx'
import { useSession } from '../session/session.tsx'

const ITEMS = [
  { to: '/suspensions', label: 'Suspensions', Icon: StopIcon },
  { to: '/stuck-payments', label: 'Stuck payments', Icon: QuestionMarkCircledIcon },
  { to: '/accounts', label: 'Accounts', Icon: PersonIcon },
  { to: '/log', label: 'Log', Icon: CounterClockwiseClockIcon },
]

/** The layout of every page with a session. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Frame brand={<Brand area="operators" />} side={(close) => <Side onNavigate={close} />}>
        {children}
      </Frame>
    </>
  )
}

function Side({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { operator } = useOperator()
  const logOut = useLogOut()
  return (
    <SideColumn name={`${operator.name} (${operator.role})`} onLogOut={logOut}>
      <NavigationList items={ITEMS} onNavigate={onNavigate} />
    </SideColumn>
  )
}

/** Ends the session on this page at once, and asks the service to end it too. */
function useLogOut(): () => void {
  const { api } = useOperator()
  const { end } = useSession()
  return useCallback(() => {
    api.logOut().catch(() => undefined)
    end()
  }, [api, end])
}
