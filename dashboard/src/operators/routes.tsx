import { Navigate, type RouteObject } from 'react-router'
import { Loading } from '../ui/states/loading.tsx'
import { PageError } from '../ui/states/page-error.tsx'
import { PageNotFound } from '../ui/states/page-not-found.tsx'
import { RequireSession } from './session/require-session.tsx'

/** The pages of operators. The operators' API answers all paths below /dashboard with this application. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: Loading,
    ErrorBoundary: PageError,
    children: [
      { path: '/login', lazy: () => import('./pages/login-page.tsx') },
      {
        Component: RequireSession,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              { path: '/', element: <Navigate to="/suspensions" replace /> },
              { path: '/suspensions', lazy: () => import('./pages/suspensions-page.tsx') },
              { path: '/stuck-payments', lazy: () => import('./pages/stuck-payments-page.tsx') },
              { path: '/stuck-payments/:id', lazy: () => import('./pages/stuck-payment-page.tsx') },
              { path: '/accounts', lazy: () => import('./pages/accounts-page.tsx') },
              { path: '/accounts/:id', lazy: () => import('./pages/account-page.tsx') },
              { path: '/log', lazy: () => import('./pages/log-page.tsx') },
              { path: '*', Component: PageNotFound },
            ],
          },
        ],
      },
    ],
  },
]
