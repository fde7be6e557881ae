import { Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** Content that stands alone in the window. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" justify="center" minHeight="100dvh" p="4">
      {children}
    </Flex>
  )
}
