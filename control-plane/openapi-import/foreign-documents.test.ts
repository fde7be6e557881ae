import { afterAll, describe, expect, it } from 'vitest'
import { LARGE } from './document-limits.ts'
import { createOpenapiReader, LARGE_READER } from './openapi-reader.ts'
import { readOpenapi } from './read-openapi.ts'
import { parsedLines } from './reading-lines.ts'
import { foreignDocuments } from './testing/foreign-documents.ts'

// The heap limit is the most that a job may need for a large company's document.
const reader = createOpenapiReader({ ...LARGE_READER, heapMegabytes: 300 })
afterAll(() => reader.close())

describe.each(foreignDocuments())('a document with $name', ({ text, operations: all, sold }) => {
  it('is read: each of its operations is sold or named with a reason', () => {
    const { operations, skipped, skipped_count } = readOpenapi(text, LARGE)
    expect([operations.length, skipped_count]).toEqual([sold, all - sold])
    const places = [...operations, ...skipped].map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(all)
    for (const { code, reason } of skipped)
      expect([code, reason]).toEqual([expect.any(String), expect.stringMatching(/./)])
  })

  it('has warnings that name an operation and say what to do', () => {
    const { operations, warnings, warnings_count } = readOpenapi(text, LARGE)
    expect(warnings.length).toBe(Math.min(200, warnings_count))
    const places = operations.map(({ method, path }) => `spec.${method} ${path}.`)
    for (const { path, message, fix } of warnings) {
      expect(places.filter((place) => path.startsWith(place))).toHaveLength(1)
      expect([message, fix]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    }
  })

  it('is read by the process of jobs too, with the same result', async () => {
    const { head, lines } = parsedLines(await reader.read(text, { standing: 'verified', id: 'ada' }))
    const reading = readOpenapi(text, LARGE)
    const expected = [
      ...reading.skipped.map((skipped) => ({ skipped })),
      ...reading.operations.map((operation) => ({ operation })),
    ]
    expect(JSON.stringify([...lines])).toBe(JSON.stringify(expected))
    expect(head).toMatchObject({ skipped_count: reading.skipped_count, warnings_count: reading.warnings_count })
  })
})
