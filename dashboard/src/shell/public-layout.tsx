import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient } from '../api/query-client.ts'
import { Brand } from './brand.tsx'
import { PublicCard } from './public-card.tsx'

/** The layout of pages that need no session. */
export function PublicLayout() {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <PublicCard brand={<Brand />}>
        <Outlet />
      </PublicCard>
    </QueryClientProvider>
  )
}
