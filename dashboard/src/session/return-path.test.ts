import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

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
