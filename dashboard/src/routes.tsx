import type { RouteObject } from 'react-router'
import { PublicLayout } from './shell/public-layout.tsx'
import { Loading } from './ui/states/loading.tsx'
import { PageError } from './ui/states/page-error.tsx'
import { PageNotFound } from './ui/states/page-not-found.tsx'

/**
 * Each page is a file of its own, which exports `Component` and is loaded on the first visit. The control plane answers all paths below
 * /dashboard with this application.
 */
export const routes: RouteObject[] = [
  {
    HydrateFallback: Loading,
    ErrorBoundary: PageError,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: '/login', lazy: () => import('./pages/login-page.tsx') },
          { path: '/signup', lazy: () => import('./pages/signup-page.tsx') },
          { path: '/forgot-password', lazy: () => import('./pages/forgot-password-page.tsx') },
          { path: '/reset-password', lazy: () => import('./pages/reset-password-page.tsx') },
          { path: '/stop-email-change', lazy: () => import('./pages/stop-email-change-page.tsx') },
          { path: '/invitation', lazy: () => import('./pages/invitation-page.tsx') },
          { path: '/verify-email', lazy: () => import('./pages/verify-email-page.tsx') },
        ],
      },
      {
        // The login page does not need these modules, so they are loaded later.
        lazy: () => import('./shell/require-session.tsx'),
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              { path: '/', lazy: () => import('./pages/overview-page.tsx') },
              { path: '/apis', lazy: () => import('./pages/apis-page.tsx') },
              { path: '/apis/new', lazy: () => import('./pages/new-api-page.tsx') },
              {
                path: '/apis/:id',
                lazy: () => import('./pages/api/api-page.tsx'),
                children: [
                  { index: true, lazy: () => import('./pages/api/endpoints-tab.tsx') },
                  { path: 'import', lazy: () => import('./pages/api/import-tab.tsx') },
                  { path: 'try', lazy: () => import('./pages/api/try-tab.tsx') },
                  { path: 'requests', lazy: () => import('./pages/api/requests-tab.tsx') },
                  { path: 'discovery', lazy: () => import('./pages/api/discovery-tab.tsx') },
                  { path: 'domains', lazy: () => import('./pages/api/domains-tab.tsx') },
                  { path: 'settings', lazy: () => import('./pages/api/settings-tab.tsx') },
                  { path: 'checklist', lazy: () => import('./pages/api/checklist-tab.tsx') },
                ],
              },
              { path: '/settlements', lazy: () => import('./pages/settlements-page.tsx') },
              { path: '/settlements/:id', lazy: () => import('./pages/settlement-page.tsx') },
              { path: '/statements', lazy: () => import('./pages/statements-page.tsx') },
              { path: '/webhooks', lazy: () => import('./pages/webhooks-page.tsx') },
              { path: '/webhooks/:id', lazy: () => import('./pages/webhook-page.tsx') },
              { path: '/keys', lazy: () => import('./pages/keys-page.tsx') },
              { path: '/sandbox-wallet', lazy: () => import('./pages/sandbox-wallet-page.tsx') },
              { path: '/audit-log', lazy: () => import('./pages/audit-log-page.tsx') },
              { path: '/members', lazy: () => import('./pages/members-page.tsx') },
              { path: '/account', lazy: () => import('./pages/account-page.tsx') },
              { path: '*', Component: PageNotFound },
            ],
          },
        ],
      },
    ],
  },
]
