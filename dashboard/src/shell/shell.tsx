import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLauna } from '../api/api-provider.tsx'
import { mayOpen } from '../api/page-rights.ts'
import { environmentIn, withEnvironment } from '../environment/environment-address.ts'
import { SuspendedNotice } from '../ui/states/suspended-notice.tsx'
import { Brand } from './brand.tsx'
import { Frame, SkipLink } from './frame.tsx'
import { NotForRole } from './not-for-role.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { Side } from './side.tsx'
import { UnverifiedNotice } from './unverified-notice.tsx'

/** Few visits need it, so it is not part of the first view. */
const OtherAccount = lazy(() => import('./other-account.tsx'))

/** The layout of every page with a session. */
export function Shell({ children }: { children: ReactNode }) {
  const { environment, account, user } = useLauna()
  const location = useLocation()
  const named = new URLSearchParams(location.search).get('account')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new address of the router
  useEffect(() => {
    const { search, hash } = window.location
    if (environmentIn(search) !== environment)
      history.replaceState(history.state, '', withEnvironment(search, environment) + hash)
  }, [location, environment])
  return (
    <>
      <SkipLink />
      {environment === 'development' && <SandboxBanner />}
      <Frame brand={<Brand />} side={(close) => <Side onNavigate={close} />}>
        {!user.email_verified && <UnverifiedNotice />}
        {account.suspended && <SuspendedNotice suspension={account.suspended} />}
        {named !== null && named !== account.id ? (
          <Suspense>
            <OtherAccount id={named} />
          </Suspense>
        ) : (
          <PageOfRole>{children}</PageOfRole>
        )}
      </Frame>
    </>
  )
}

function PageOfRole({ children }: { children: ReactNode }) {
  const context = useLauna()
  const { pathname } = useLocation()
  // The overview itself redirects roles that may not read figures.
  return pathname === '/' || mayOpen(pathname, context) ? children : <NotForRole />
}
