import { afterAll, describe, expect, it } from 'vitest'
import { LaunaError } from '../../domain/errors.ts'
import type { Subject } from '../rooms/fair-room.ts'
import { createOpenapiReader } from './openapi-reader.ts'
import type { OpenapiReading } from './read-openapi.ts'

const GOOD = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: {} } } })
// A busy machine may take seconds to start the process. A separate test covers the time limit.
const reader = createOpenapiReader({ limitMs: 60_000 })
afterAll(() => reader.close())

const account = (id: string): Subject => ({ standing: 'verified', id })
const read = async (spec: string, caller = 'ada') =>
  JSON.parse(await reader.read(spec, account(caller))) as OpenapiReading

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
    expect((await read(GOOD)).operations).toMatchObject([{ method: 'GET', path: '/a' }])
    expect(await problemOf(read('[]'))).toEqual({ path: 'spec', message: 'is not an OpenAPI document' })
  })

  it('answers each what it asked', async () => {
    const paths = ['/a', '/b', '/c', '/d']
    const readings = await Promise.all(paths.map((path) => read(GOOD.replace('/a', path), path)))
    expect(readings.map(({ operations }) => operations[0]?.path)).toEqual(paths)
  })

  it('takes no more than it can do', async () => {
    // The room has places for the documents of two callers, and 32 more may wait. The other six are refused.
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, caller) => read(GOOD, String(caller))))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(6)
    expect(refused[0]?.reason).toMatchObject({ code: 'service_unavailable' })
    expect((await read(GOOD)).operations).toHaveLength(1)
  })

  it('lets nobody fill the queue', async () => {
    const greedy = Promise.allSettled(Array.from({ length: 20 }, () => read(GOOD, 'greedy')))
    expect((await read(GOOD, 'modest')).operations).toHaveLength(1)
    // One document of the greedy caller is read, two wait, and the others are refused.
    expect((await greedy).filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('outlives a document that needs more memory than there is', async () => {
    const small = createOpenapiReader({ limitMs: 60_000, heapMegabytes: 20 })
    const keys = Array.from({ length: 60_000 }, (_, index) => `k${index}: {}`).join('\n')
    const problem = await problemOf(small.read(`openapi: 3.0.0\n${keys}`, account('ada')))
    expect(problem).toEqual({ path: 'spec', message: 'is too complex to be read' })
    expect(JSON.parse(await small.read(GOOD, account('ada'))).operations).toHaveLength(1)
    await small.close()
  })

  it('gives up what takes too long and goes on', async () => {
    const hasty = createOpenapiReader({ limitMs: 5 })
    const slow = `openapi: 3.0.0\n${Array.from({ length: 60_000 }, (_, index) => `key${index}: value`).join('\n')}`
    expect(await problemOf(hasty.read(slow, account('ada')))).toEqual({
      path: 'spec',
      message: 'takes too long to be read',
    })
    await hasty.close()
    const patient = createOpenapiReader({ limitMs: 10_000 })
    expect(JSON.parse(await patient.read(GOOD, account('ada'))).operations).toHaveLength(1)
    await patient.close()
  })
})
