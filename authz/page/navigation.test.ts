import { expect, it } from 'vitest'
import { isNavigation } from './navigation.ts'

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
}

it('is what a browser sends for a page that a person opens', () => {
  expect(isNavigation('GET', browser)).toBe(true)
  expect(isNavigation('HEAD', browser)).toBe(true)
})

it.each([
  ['a program', 'GET', {}],
  ['a program that takes HTML', 'GET', { accept: browser.accept }],
  ["Node's fetch", 'GET', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
  ['a script of a page', 'GET', { ...browser, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ['a frame', 'GET', { ...browser, 'sec-fetch-dest': 'iframe' }],
  ['a form', 'POST', browser],
  ['what takes no HTML', 'GET', { ...browser, accept: 'application/json' }],
])('is not %s', (_, method, headers) => {
  expect(isNavigation(method, headers)).toBe(false)
})
