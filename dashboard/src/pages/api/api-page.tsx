import { Outlet } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader title="API" />
      <Outlet />
    </>
  )
}
