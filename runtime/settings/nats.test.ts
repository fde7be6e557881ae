import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseEnvironment } from '../environment-variables.ts'
import { natsOptions, natsVariables } from './nats.ts'

const options = (variables: Record<string, string>) =>
  natsOptions(parseEnvironment(z.object(natsVariables), { NATS_URL: 'nats://a:4222', ...variables }))

it.each([
  [{}, { servers: ['a:4222'] }],
  [{ NATS_URL: 'nats://a:1,nats://b:2' }, { servers: ['a:1', 'b:2'] }],
  [{ NATS_URL: 'nats://me:p%40ss@a:1' }, { servers: ['a:1'], user: 'me', pass: 'p@ss' }],
  [{ NATS_URL: 'nats://me:x@a:1,nats://me:x@b:2' }, { servers: ['a:1', 'b:2'], user: 'me', pass: 'x' }],
  [{ NATS_URL: 'nats://t%2Foken@a' }, { servers: ['a'], token: 't/oken' }],
  [
    { NATS_USER: 'me', NATS_PASSWORD: 'x' },
    { servers: ['a:4222'], user: 'me', pass: 'x' },
  ],
  [{ NATS_TOKEN: 'x' }, { servers: ['a:4222'], token: 'x' }],
  [{ NATS_URL: 'tls://a' }, { servers: ['a'], tls: {} }],
])('%o logs in to NATS as it says', (variables, expected) => {
  expect(options(variables)).toEqual(expected)
})

it.each([
  [{ NATS_URL: 'nats://me:hunter2@a', NATS_TOKEN: 'hunter2' }, /NATS_URL, NATS_TOKEN: are several ways/],
  [{ NATS_URL: 'nats://me:hunter2@a,nats://you:hunter2@b' }, /same credentials for each/],
  [{ NATS_URL: 'nats://me:%hunter2@a' }, /NATS_URL: has credentials that are not percent-encoded/],
  [{ NATS_URL: 'http://me:hunter2@a' }, /NATS_URL: must be nats/],
  [{ NATS_USER: 'me' }, /NATS_USER: goes with NATS_PASSWORD/],
  [{ NATS_CREDENTIALS: 'hunter2' }, /NATS_CREDENTIALS: must hold a JWT and a seed/],
  [{ NATS_TLS_CERT_FILE: '/nowhere' }, /NATS_TLS_CERT_FILE: goes with NATS_TLS_KEY_FILE/],
  [{ NATS_TLS_CA_FILE: '/nowhere' }, /NATS_TLS_CA_FILE: cannot be read \(ENOENT\)/],
])('%o is refused at the start, without a secret in the message', (variables, message) => {
  expect(() => options(variables)).toThrow(message)
  expect(() => options(variables)).not.toThrow('hunter2')
})
