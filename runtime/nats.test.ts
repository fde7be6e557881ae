import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { connectNats } from './nats.ts'

it('a NATS that is down costs messages and nothing else', async () => {
  const nats = connectNats({
    server: { servers: '127.0.0.1:1' },
    name: 'test',
    logger: createLogger({ name: 't', level: 'silent' }),
  })
  nats.subscribe('subject', () => undefined)
  expect(() => nats.publish('subject', { a: 1 })).not.toThrow()
  await nats.close()
})
