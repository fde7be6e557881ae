import { expect, it } from 'vitest'
import { acceptsPage } from './navigation.ts'
import { notSoldPage } from './not-sold-page.ts'

it('only where nothing is sold, a page replaces the JSON', () => {
  expect(notSoldPage('not_found')).toContain('<h1>Nothing is sold at this address</h1>')
  expect(notSoldPage('method_not_allowed')).toContain('<h1>Programs use this address</h1>')
  for (const code of ['ambiguous_path', 'path_too_long', 'suspended', 'gateway_unavailable'] as const)
    expect(notSoldPage(code)).toBeUndefined()
})

it.each<[boolean, string, Record<string, string>]>([
  [true, 'GET', { accept: 'text/html,*/*;q=0.8' }],
  [true, 'HEAD', { accept: 'text/html' }],
  [false, 'POST', { accept: 'text/html' }],
  [false, 'GET', { accept: '*/*' }],
  [false, 'GET', { accept: 'application/json' }],
  [false, 'GET', {}],
])('%s: a page answers %s with %o', (accepted, method, headers) => {
  expect(acceptsPage(method, headers)).toBe(accepted)
})
