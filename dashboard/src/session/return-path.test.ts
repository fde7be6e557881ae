import { describe, expect, it } from 'vitest'
import { invitationPath, isInvitation, loginPath, returnPath, startPath } from './return-path.ts'

const ORIGIN = 'https://launa.example.com'

describe('the way back after logging in', () => {
  it.each(['/', '/apis/1/settings', '/settlements?status=settled#x'])('leads to %s', (path) => {
    expect(returnPath(path, ORIGIN)).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'apis',
    '/login?return=/x',
    '/.//evil.example',
    '/..//evil.example/x',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/.\t//evil.example',
  ])('never follows %j', (path) => {
    expect(returnPath(path, ORIGIN)).toBe('/')
  })
})

it('logging in leads back where a session was missing or has ended, and not after a logout', () => {
  expect(loginPath('none', '/')).toBe('/login')
  expect(loginPath('none', '/a?b=c')).toBe('/login?return=%2Fa%3Fb%3Dc')
  expect(loginPath('expired', '/a')).toBe('/login?return=%2Fa&reason=expired')
  expect(loginPath('signed_out', '/a')).toBe('/login')
})

it('an invitation is the page after logging in and after signing up', () => {
  const path = invitationPath('a b')
  expect(startPath('/signup', path)).toBe('/signup?return=%2Finvitation%3Ftoken%3Da%2Bb')
  const asked = new URLSearchParams(startPath('/signup', path).split('?')[1]).get('return')
  expect(returnPath(asked, ORIGIN)).toBe(path)
  expect(isInvitation(asked)).toBe(true)
  expect(startPath('/login', null)).toBe('/login')
  for (const other of [null, '/', '/invitations?token=a']) expect(isInvitation(other)).toBe(false)
})
