import { expect, it } from 'vitest'
import { nextStep } from './next-step.ts'
import { fakeTerminal, runAt } from './testing.ts'

it.each([
  ['not_found', 'apis get', 'launa apis list'],
  ['not_found', 'apis list', '--base-url'],
  ['not_found', 'endpoints update', 'launa endpoints list <api>'],
  ['not_found', 'settlements get', 'launa settlements list'],
  ['address_refused', 'pay url', '--allow-http'],
  ['insufficient_scope', 'stats overview', 'launa keys create --scopes'],
  ['insufficient_scope', 'apis list', 'launa accounts list'],
  ['endpoint_already_exists', 'endpoints create', 'launa endpoints update'],
  ['body_too_large', 'openapi parse', 'launa openapi import'],
  ['slug_already_exists', 'apis create', '--slug'],
  ['invalid_credentials', 'auth login', 'launa auth forgot-password'],
  ['email_verification_required', 'apis create', 'launa auth verify'],
  ['invalid_verification_token', 'auth verify', 'launa auth resend'],
])('%s after launa %s gets a next step', (code, words, step) => {
  expect(nextStep({ code }, words.split(' '))).toContain(step)
})

it('names the address if the control plane does not answer, but not if a seller does not', async () => {
  const nowhere = 'http://127.0.0.1:1'
  const { code, err } = await runAt(fakeTerminal(), ['apis', 'list', '--base-url', nowhere])
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(
      /^launa: cannot reach http:\/\/127.0.0.1:1; check the base URL and the connection\n {2}the address comes/,
    ),
  ])
  const seller = await runAt(fakeTerminal(), ['inspect', 'url', nowhere, '--json'])
  expect(JSON.parse(seller.err)).toEqual({ code: 'no_answer', error: expect.stringContaining(nowhere) })
})
