import { describe, expect, it } from 'vitest'
import { keyAuthorization } from './acme-challenge.ts'

const TOKEN = 'LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0'

describe('the answer to a challenge', () => {
  it('is the token and the thumbprint of the account', () => {
    expect(keyAuthorization(`/.well-known/acme-challenge/${TOKEN}`, 'thumb')).toBe(`${TOKEN}.thumb`)
  })

  it.each([
    '/.well-known/acme-challenge/',
    '/.well-known/acme-challenge/short',
    `/.well-known/acme-challenge/${TOKEN}/more`,
    `/.well-known/acme-challenge/${TOKEN}?query`,
    `/.well-known/acme-challenge/${TOKEN}%0d%0a`,
    `/.well-known/acme-challenge/<script>${TOKEN}</script>`,
    `/.well-known/acme-challenge/${'a'.repeat(257)}`,
    `/elsewhere/${TOKEN}`,
    '',
  ])('is not given for %j', (path) => {
    expect(keyAuthorization(path, 'thumb')).toBeUndefined()
  })
})
