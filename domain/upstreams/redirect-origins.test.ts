import { expect, it } from 'vitest'
import { redirectOrigin, redirectOriginProblem } from './redirect-origins.ts'

it.each([
  ['https://files.example.com', 'https://files.example.com'],
  ['HTTPS://Files.Example.com:443/', 'https://files.example.com'],
  ['https://files.example.com:8443', 'https://files.example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://[2001:DB8::1]', 'https://[2001:db8::1]'],
])('%s is the origin %s', (text, origin) => {
  expect(redirectOriginProblem(text)).toBeUndefined()
  expect(redirectOrigin(text)).toBe(origin)
})

it.each([
  ...['', '*', 'https://', 'https://*', 'files.example.com', '//files.example.com', 'http://files.example.com'],
  ...['https://a.example/path', 'https://a.example?q', 'https://a.example#f', 'https://user@a.example'],
  ...['https://a.example\\b', 'https://a b.example', ' https://a.example', 'https://a.example:99999', 'javascript:1'],
  `https://${'a.'.repeat(150)}example`,
])('%s is none', (text) => {
  expect(redirectOriginProblem(text)).toMatch(/^must /)
})
