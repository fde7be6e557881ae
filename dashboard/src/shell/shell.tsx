import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { environmentIn, withEnvironment } from '../environment/environment-address.ts'
import { SuspendedNotice } from '../ui/suspended-notice.tsx'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { Side } from './side.tsx'
import { UnverifiedNotice } from './unverified-notice.tsx'

/** The layout of every page with a session. */
export function Shell({ children }: { children: ReactNode }) {
  const { environment, user } = useLauna()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [location.pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address that the router goes to
  useEffect(() => {
    const { search, hash } = window.location
    if (environmentIn(search) !== environment)
      history.replaceState(history.state, '', withEnvironment(search, environment) + hash)
  }, [location, environment])
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {environment === 'development' && <SandboxBanner />}
      <div className="shell">
        <header className="top-bar">
          <Drawer />
          <Brand />
        </header>
        <header className="side">
          <Brand />
          <Side />
        </header>
        <main id="content" tabIndex={-1} className="content">
          {!user.email_verified && <UnverifiedNotice />}
          {user.suspended && <SuspendedNotice suspension={user.suspended} />}
          {children}
        </main>
      </div>
    </>
  )
}
