import { afterAll, describe, expect, it } from 'vitest'
import { LaunaError } from '../../domain/errors.ts'
import { createOpenapiReader } from './openapi-reader.ts'

const GOOD = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: {} } } })
const reader = createOpenapiReader()
afterAll(() => reader.close())

async function problemOf(reading: Promise<unknown>): Promise<unknown> {
  const error = await reading.then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(LaunaError)
  return (error as LaunaError).details?.[0]
}

describe('the reader', () => {
  it('reads and refuses', async () => {
    expect((await reader.read(GOOD)).operations).toMatchObject([{ method: 'GET', path: '/a' }])
    expect(await problemOf(reader.read('[]'))).toEqual({ path: 'spec', message: 'is not an OpenAPI document' })
  })

  it('answers each what it asked', async () => {
    const paths = ['/a', '/b', '/c', '/d']
    const readings = await Promise.all(paths.map((path) => reader.read(GOOD.replace('/a', path))))
    expect(readings.map(({ operations }) => operations[0]?.path)).toEqual(paths)
  })

  it('takes no more than it can do', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => reader.read(GOOD)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(12)
    expect(refused[0]?.reason).toMatchObject({ code: 'service_unavailable' })
    expect((await reader.read(GOOD)).operations).toHaveLength(1)
  })

  it('gives up what takes too long and goes on', async () => {
    const hasty = createOpenapiReader({ limitMs: 150 })
    const slow = `openapi: 3.0.0\n${Array.from({ length: 60_000 }, (_, index) => `key${index}: value`).join('\n')}`
    expect(await problemOf(hasty.read(slow))).toEqual({ path: 'spec', message: 'takes too long to be read' })
    await hasty.close()
    const patient = createOpenapiReader({ limitMs: 10_000 })
    expect((await patient.read(GOOD)).operations).toHaveLength(1)
    await patient.close()
  })
})
