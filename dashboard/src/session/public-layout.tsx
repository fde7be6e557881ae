import { Card, Flex } from '@radix-ui/themes'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient } from '../api/clients.ts'
import { Brand } from '../shell/brand.tsx'
import { ThemeSwitch } from '../shell/theme-switch.tsx'

/** The layout of pages that need no session. */
export function PublicLayout() {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Flex direction="column" align="center" justify="center" gap="5" minHeight="100dvh" p="4" className="public">
        <header>
          <Brand />
        </header>
        <main className="public-card">
          <Card size="4">
            <Outlet />
          </Card>
        </main>
        <footer>
          <ThemeSwitch />
        </footer>
      </Flex>
    </QueryClientProvider>
  )
}
