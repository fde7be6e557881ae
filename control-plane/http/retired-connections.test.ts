import { expect, it } from 'vitest'
import { createReadiness } from '../../runtime/readiness.ts'
import { offlineApp } from '../offline-app.ts'

it('has clients close their connections once the process has retired, and answers them all the same', async () => {
  const readiness = createReadiness(() => true)
  const { app } = await offlineApp({ readiness })
  const before = await app.inject('/readyz')
  expect(before).toMatchObject({ statusCode: 200 })
  expect(before.headers.connection).not.toBe('close')
  readiness.retire()
  expect(await app.inject('/readyz')).toMatchObject({ statusCode: 503, headers: { connection: 'close' } })
  for (const [path, statusCode] of [
    ['/healthz', 200],
    ['/nowhere', 404],
  ] as const)
    expect(await app.inject(path)).toMatchObject({ statusCode, headers: { connection: 'close' } })
  await app.close()
})
