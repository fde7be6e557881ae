import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles.css'
import { routes } from './routes.tsx'
import { SessionProvider } from './session/session.tsx'
import { createSessionStore } from './session/session-store.ts'
import { ThemeProvider } from './theme/theme.tsx'
import { ToastProvider } from './ui/toast.tsx'

/** The paths of the API lie at the root of the same host; those of pages lie below this. */
const BASE = '/dashboard'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <ToastProvider>
        <SessionProvider store={createSessionStore({ storage: localStorage, now: Date.now })}>
          <RouterProvider router={createBrowserRouter(routes, { basename: BASE })} />
        </SessionProvider>
      </ToastProvider>
    </ThemeProvider>
  </StrictMode>,
)
