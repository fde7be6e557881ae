import { Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** Content in the middle of an otherwise empty window. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" justify="center" minHeight="100dvh" p="4">
      {children}
    </Flex>
  )
}
