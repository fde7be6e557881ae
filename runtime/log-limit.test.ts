import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from './logger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function log() {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  return { lines, logger: createLogger({ name: 'test', destination }) }
}

it('sums up repeated warnings of a minute, and names the payments among them', () => {
  const { lines, logger } = log()
  for (let nth = 0; nth < 219; nth += 1) {
    logger.warn({ err: new Error('refused'), paymentId: `payment ${nth}` }, 'a payment was not settled')
    vi.advanceTimersByTime(100)
  }
  expect(lines).toHaveLength(5)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(6)
  expect(lines[5]).toMatchObject({
    level: 40,
    msg: 'a payment was not settled ... 214 more in 60 s',
    more: 214,
    err: { message: 'refused' },
  })
  const paymentIds = lines[5]?.paymentIds as string[]
  expect(paymentIds).toHaveLength(20)
  expect(paymentIds[0]).toBe('payment 5')
  logger.warn('a payment was not settled')
  expect(lines).toHaveLength(7)
})

it('tells messages and errors apart, and writes all that is no error or ends the process', () => {
  const { lines, logger } = log()
  for (let nth = 0; nth < 10; nth += 1) {
    logger.info('a request')
    logger.fatal('the end')
    logger.error({ err: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }, 'away')
    logger.error({ err: Object.assign(new Error('no'), { code: 'ETIMEDOUT' }) }, 'away')
    logger.error('another')
  }
  expect(lines).toHaveLength(10 + 10 + 3 * 5)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(35).map(({ msg }) => msg)).toEqual([
    'away ... 5 more in 60 s',
    'away ... 5 more in 60 s',
    'another ... 5 more in 60 s',
  ])
})

it('keeps secrets out of sums too, and a bounded number of kinds', () => {
  const { lines, logger } = log()
  for (let nth = 0; nth < 1_000; nth += 1)
    logger.warn({ err: Object.assign(new Error('no'), { code: `E${nth}`, password: 'canary' }) }, 'changing')
  expect(lines).toHaveLength(500 + 5)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(506)
  expect(JSON.stringify(lines)).not.toContain('canary')
})
