import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const CANARY = 'canary-7f3a'

describe('the log', () => {
  it('keeps secrets out at any usual depth', () => {
    const lines: string[] = []
    const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } })
    const headers = {
      authorization: CANARY,
      cookie: CANARY,
      'x-api-key': CANARY,
      'x-payment': CANARY,
      'payment-signature': CANARY,
    }
    logger.info({ password: CANARY, token: CANARY, private_key: CANARY, headers }, 'flat')
    logger.info({ request: { headers, body: { password: CANARY, key: CANARY } } }, 'deeper')
    logger.error({ err: Object.assign(new Error('refused'), { detail: CANARY, request: { headers } }) }, 'error')
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toContain(CANARY)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'flat',
      name: 'test',
      time: expect.stringMatching(/^20.*Z$/),
    })
  })
})
