import { ExitIcon } from '@radix-ui/react-icons'
import { Flex, IconButton, Text, Tooltip } from '@radix-ui/themes'
import { useLauna } from '../api/api-provider.tsx'
import { useLogOut } from '../api/use-log-out.ts'
import { useHasSandbox } from '../platform/use-has-sandbox.ts'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { Navigation } from './navigation.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The content of the column beside the page, and of the drawer on phones. */
export function Side({ onNavigate }: { onNavigate?: () => void }) {
  const { user } = useLauna()
  const logOut = useLogOut()
  const hasSandbox = useHasSandbox()
  return (
    <Flex direction="column" gap="5" flexGrow="1" minWidth="0">
      {hasSandbox !== false && <EnvironmentSwitch />}
      <Navigation onNavigate={onNavigate} />
      <Flex direction="column" gap="3" mt="auto">
        <ThemeSwitch />
        <Flex align="center" justify="between" gap="2">
          <Text size="1" color="gray" truncate title={user.email}>
            {user.email}
          </Text>
          <Tooltip content="Log out">
            <IconButton variant="ghost" color="gray" aria-label="Log out" onClick={logOut}>
              <ExitIcon />
            </IconButton>
          </Tooltip>
        </Flex>
      </Flex>
    </Flex>
  )
}
