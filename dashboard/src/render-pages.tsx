import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnce } from './reload-once.ts'
import './styles.css'
import { ThemeProvider } from './theme/theme.tsx'
import { ToastProvider } from './ui/states/toast.tsx'

/** The path that contains all pages. The paths of the API are at the root of the same host. */
export const BASE = '/dashboard'

/** Shows pages in the document, with the theme, messages and error page that all of them need. */
export function renderPages(pages: ReactNode): void {
  // Reload only after the router has written the address of the page that could not be loaded, so that the reload opens that page.
  const reload = () => setTimeout(() => location.reload())
  window.addEventListener('vite:preloadError', () =>
    reloadOnce({ build: import.meta.url, storage: sessionStorage, reload }),
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <ToastProvider>{pages}</ToastProvider>
      </ThemeProvider>
    </StrictMode>,
  )
}
