import type { ROLES, Scope } from '@launa/sdk'
import { expect, it } from 'vitest'
import { mayOpen } from './page-rights.ts'

/** The scopes of the roles, as `GET /auth/me` lists them; null for an owner. */
const SCOPES: Record<(typeof ROLES)[number], readonly Scope[] | null> = {
  owner: null,
  developer: ['apis:read', 'apis:write', 'stats:read', 'webhooks:read', 'audit:read', 'settlements:read'],
  accountant: ['settlements:read', 'stats:read'],
  support: ['settlements:read', 'apis:read', 'endpoints:read'],
}
const PAGES = [
  ...['/', '/apis', '/apis/new', '/apis/1', '/apis/1/try', '/apis/1/import', '/settlements', '/settlements/1'],
  ...['/statements', '/webhooks/1', '/keys', '/sandbox-wallet', '/audit-log', '/members', '/account', '/nothing'],
]

function openTo(role: (typeof ROLES)[number]): string[] {
  const scopes = SCOPES[role]
  const may = (scope: Scope) => scopes?.includes(scope) ?? true
  return PAGES.filter((path) => mayOpen(path, { isOwner: scopes === null, may, builds: may('apis:write') }))
}

it('a role sees the pages that the service answers to it', () => {
  expect(openTo('owner')).toEqual(PAGES)
  expect(openTo('developer')).toEqual(PAGES.filter((path) => path !== '/members'))
  const forAll = ['/settlements', '/settlements/1', '/statements', '/account', '/nothing']
  expect(openTo('accountant')).toEqual(['/', ...forAll])
  expect(openTo('support')).toEqual(['/apis', '/apis/1', '/apis/1/try', ...forAll])
})
