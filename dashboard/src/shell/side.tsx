import { useLauna } from '../api/api-provider.tsx'
import { useLogOut } from '../api/use-log-out.ts'
import { useHasSandbox } from '../platform/use-has-sandbox.ts'
import { AccountSwitch } from './account-switch.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { Navigation } from './navigation.tsx'
import { SideColumn } from './side-column.tsx'

/** The content of the column beside the page, and of the drawer on phones. */
export function Side({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { user } = useLauna()
  const logOut = useLogOut()
  const hasSandbox = useHasSandbox()
  return (
    <SideColumn name={user.email} onLogOut={logOut}>
      <AccountSwitch />
      {hasSandbox !== false && <EnvironmentSwitch />}
      <Navigation onNavigate={onNavigate} />
    </SideColumn>
  )
}
