import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { anApi } from '../../configuration/testing/fixtures.ts'
import { channelPayment, heldPayment } from '../testing/fixtures.ts'
import { createContexts, issuerOf } from './context-token.ts'
import { contextKeysVariable, keySet } from './keys.ts'

const OLD = '11'.repeat(32)
const NEW = '22'.repeat(32)
const SANDBOX = '33'.repeat(32)
const NOW = Date.parse('2026-11-24T08:00:00Z')
const gateway = { scheme: 'https', port: 443 } as const
const API = anApi({ id: 'api-1', paymentContext: true, hosts: ['weather.dev.example.com'] })

const keysOf = (value: object) => contextKeysVariable.parse(JSON.stringify(value))
const contextsOf = (value: object) =>
  createContexts({ keys: keysOf(value), platformDomain: 'example.com', gateway, now: () => NOW })
const asked = { method: 'GET', host: 'weather.dev.example.com', path: '/now?city=Bern', payment: heldPayment }

/** Verifies a token as an upstream does, with the published keys of an environment. */
const verified = (
  token: string | undefined,
  { keys, environment }: { keys: object; environment: 'production' | 'development' },
) =>
  jwtVerify(token ?? '', createLocalJWKSet(keySet(keysOf(keys), environment) as never), {
    issuer: issuerOf(environment, 'example.com', gateway),
    audience: 'api-1',
    currentDate: new Date(NOW),
  })

it('a payment context says what was paid, for which request, and for two minutes', async () => {
  const keys = { production: [OLD], development: [SANDBOX] }
  const token = contextsOf(keys)({ ...asked, api: API })
  const { payload } = await verified(token, { keys, environment: 'development' })
  const { network, asset, amount, payTo, scheme } = heldPayment.requirements
  expect(payload).toEqual({
    ...{ iss: 'https://dev.example.com', aud: 'api-1', environment: 'development' },
    ...{ iat: NOW / 1000, nbf: NOW / 1000, exp: NOW / 1000 + 120 },
    ...{ htm: 'GET', htu: 'https://weather.dev.example.com/now' },
    ...{ jti: heldPayment.id, payment_id: heldPayment.id, payer: heldPayment.payer },
    ...{ scheme, network, asset, amount, pay_to: payTo },
  })
})

it('one of an answer that is served again names that delivery and the transaction', async () => {
  const keys = { development: [SANDBOX] }
  const payment = { ...heldPayment, claim: { attempt: 'second', transaction: '0xabc' } }
  const { payload } = await verified(contextsOf(keys)({ ...asked, api: API, payment }), {
    keys,
    environment: 'development',
  })
  expect(payload).toMatchObject({ jti: 'second', payment_id: heldPayment.id, transaction: '0xabc' })
})

it('one of a payment through a channel names the key that has signed, not the payer that its terms name', async () => {
  const keys = { development: [SANDBOX] }
  const token = contextsOf(keys)({ ...asked, api: API, payment: channelPayment })
  const { payload } = await verified(token, { keys, environment: 'development' })
  expect(payload.payer).toBe(channelPayment.signed.channelConfig.payerAuthorizer)
})

it('one of the Sandbox is none of production, whatever an upstream forgets to check', async () => {
  const keys = { production: [OLD], development: [SANDBOX] }
  const token = contextsOf(keys)({ ...asked, api: API }) ?? ''
  await expect(verified(token, { keys, environment: 'production' })).rejects.toMatchObject({
    code: 'ERR_JWKS_NO_MATCHING_KEY',
  })
  const own = createLocalJWKSet(keySet(keysOf(keys), 'development') as never)
  await expect(
    jwtVerify(token, own, {
      issuer: issuerOf('production', 'example.com', gateway),
      currentDate: new Date(NOW),
    }),
  ).rejects.toMatchObject({ claim: 'iss' })
})

it('the first key signs and all are published, so that keys can be exchanged', async () => {
  const before = contextsOf({ development: [OLD, NEW] })({ ...asked, api: API })
  const after = contextsOf({ development: [NEW, OLD] })({ ...asked, api: API })
  expect(before).not.toBe(after)
  for (const token of [before, after])
    await verified(token, { keys: { development: [NEW, OLD] }, environment: 'development' })
  await expect(verified(before, { keys: { development: [NEW] }, environment: 'development' })).rejects.toThrow()
})

it('there is none for an API that does not ask for it, or where there is no key', () => {
  expect(contextsOf({ development: [SANDBOX] })({ ...asked, api: { ...API, paymentContext: false } })).toBeUndefined()
  expect(contextsOf({ development: [SANDBOX] })({ ...asked, api: undefined })).toBeUndefined()
  expect(contextsOf({ production: [OLD] })({ ...asked, api: API })).toBeUndefined()
  expect(contextsOf({})({ ...asked, api: API })).toBeUndefined()
})

it('a long path does not make a long header', () => {
  const token = contextsOf({ development: [SANDBOX] })({ ...asked, api: API, path: `/${'a'.repeat(20_000)}` }) ?? ''
  expect(token.length).toBeLessThan(2_000)
})

it.for([
  [{ production: [OLD], development: [OLD] }, 'must not share a key'],
  [{ production: [] }, 'must hold a key'],
  [{ production: ['ab'] }, 'must be 32 bytes in hex'],
  [{ staging: [OLD] }, 'staging'],
  [{ production: Array.from({ length: 5 }, (_, index) => `${index}${index}`.repeat(32)) }, ''],
] as const)('keys %j are refused', ([value, message]) => {
  expect(() => keysOf(value)).toThrow(message)
})
