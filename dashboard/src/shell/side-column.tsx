import { ExitIcon } from '@radix-ui/react-icons'
import { Flex, IconButton, Text, Tooltip } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { ThemeSwitch } from './theme-switch.tsx'

/** The navigation. Below it are the theme switch, the name of the person, and the logout. */
export function SideColumn(props: { name: string; onLogOut: () => void; children: ReactNode }) {
  return (
    <Flex direction="column" gap="5" flexGrow="1" minWidth="0">
      {props.children}
      <Flex direction="column" gap="3" mt="auto">
        <ThemeSwitch />
        <Flex align="center" justify="between" gap="2">
          <Text size="1" color="gray" truncate title={props.name}>
            {props.name}
          </Text>
          <Tooltip content="Log out">
            <IconButton variant="ghost" color="gray" aria-label="Log out" onClick={props.onLogOut}>
              <ExitIcon />
            </IconButton>
          </Tooltip>
        </Flex>
      </Flex>
    </Flex>
  )
}
