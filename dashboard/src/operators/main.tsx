import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { BASE, renderPages } from '../render-pages.tsx'
import { routes } from './routes.tsx'
import { SessionProvider } from './session/session.tsx'

renderPages(
  <SessionProvider>
    <RouterProvider router={createBrowserRouter(routes, { basename: BASE })} />
  </SessionProvider>,
)
