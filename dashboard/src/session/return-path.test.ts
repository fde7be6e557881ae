import { describe, expect, it } from 'vitest'
import { loginPath, returnPath, withReturn } from './return-path.ts'

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
  expect(loginPath('expired_member', '/a')).toBe('/login?reason=expired_member')
  expect(loginPath('signed_out', '/a')).toBe('/login')
})

it('signing up instead of logging in keeps the way back', () => {
  expect(withReturn('/signup', null)).toBe('/signup')
  const address = withReturn('/signup', '/invitation?token=1')
  expect(new URL(address, ORIGIN).searchParams.get('return')).toBe('/invitation?token=1')
})
