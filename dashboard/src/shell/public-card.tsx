import { Card, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { ThemeSwitch } from './theme-switch.tsx'

/** A form in the middle of an otherwise empty window. */
export function PublicCard({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <Flex direction="column" align="center" justify="center" gap="5" minHeight="100dvh" p="4" className="public">
      <header>{brand}</header>
      <main className="public-card">
        <Card size="4">{children}</Card>
      </main>
      <footer>
        <ThemeSwitch />
      </footer>
    </Flex>
  )
}
