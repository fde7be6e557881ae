import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

/** Recovery codes are shown rarely, so this module is not part of the first view. */
const RecoveryCodes = lazy(() => import('./recovery-codes.tsx'))

const ShownOnceContext = createContext<((codes: readonly string[]) => void) | undefined>(undefined)

/**
 * Shows recovery codes until the seller has stored them. A new session begins when the codes come, and React then mounts the components of
 * the session again. So this component is outside of them.
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
