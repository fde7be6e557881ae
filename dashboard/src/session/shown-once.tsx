import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

/** Shown rarely, so it is no part of the first view. */
const RecoveryCodes = lazy(() => import('./recovery-codes.tsx'))

const ShownOnceContext = createContext<((codes: readonly string[]) => void) | undefined>(undefined)

/**
 * Shows recovery codes until the seller has stored them. It stands above the session, because a new session begins together with the
 * codes.
 */
export function ShownOnce({ children }: { children: ReactNode }) {
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <ShownOnceContext value={setCodes}>
      {children}
      {codes.length > 0 && (
        <Suspense>
          <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
        </Suspense>
      )}
    </ShownOnceContext>
  )
}

export function useShowOnce(): (codes: readonly string[]) => void {
  const show = use(ShownOnceContext)
  if (!show) throw new Error('ShownOnce is missing')
  return show
}
