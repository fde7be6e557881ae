import { expect, it } from 'vitest'
import { createEncryption } from '../../runtime/encryption.ts'
import { createLogger } from '../../runtime/logger.ts'
import { keyRingVariable } from '../../runtime/settings/key-ring.ts'
import { memoryCounter } from '../http/rate-limits.ts'
import { buildOperatorApp } from './app.ts'

/** Makes an API with a database and a password hash that do not answer before `end`. */
async function stuckApp() {
  const under = { queries: 0, hashes: 0 }
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined)
  const waitFor = (what: keyof typeof under) => () => {
    under[what] += 1
    return ended.promise
  }
  const app = await buildOperatorApp({
    ...{ pool: { query: waitFor('queries') } as never, news: { publish: () => undefined } },
    ...{ platformDomain: 'example.com', encryption: createEncryption(keyRingVariable.parse('00'.repeat(32))) },
    ...{
      passwords: { hash: waitFor('hashes'), matches: waitFor('hashes') },
      newCounter: memoryCounter,
      screens: false,
    },
    ...{ refusal: () => undefined, pagesDirectory: undefined, trustedProxies: undefined },
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  const answers: Promise<number>[] = []
  const ask = (remoteAddress: string, request: object) => {
    const answer = app.inject({ remoteAddress, ...request }).then(({ statusCode }) => statusCode)
    answers.push(answer)
    return answer
  }
  const end = async () => {
    ended.reject(new Error('the test is over'))
    await Promise.all(answers)
    await app.close()
  }
  return { ask, under, end }
}

it.for([
  ['tokens', { url: '/me', headers: { authorization: 'Bearer x' } }],
  [
    'logins',
    { method: 'POST', url: '/sessions', payload: { name: 'alice', password: 'p'.repeat(12), code: '123456' } },
  ],
] as const)('strangers who try %s leave room for those of another network', async ([, request]) => {
  const { ask, under, end } = await stuckApp()
  // The 69th request finds four requests in work, and 64 that wait.
  const refused = Promise.any(
    Array.from({ length: 69 }, (_, index) => {
      const payload = 'payload' in request ? { payload: { ...request.payload, name: `x${index}` } } : {}
      return ask('192.0.2.1', { ...request, ...payload }).then((status) =>
        status === 429 ? status : Promise.reject(status),
      )
    }),
  )
  expect(await refused).toBe(429)
  expect(under.queries).toBe(4)
  void ask('198.51.100.1', request)
  await expect.poll(() => under.queries).toBe(5)
  await end()
})
