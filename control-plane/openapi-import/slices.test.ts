import type { EntityManager } from '@mikro-orm/postgresql'
import { describe, expect, it } from 'vitest'
import type { Api } from '../entities/api.ts'
import { importOperations } from './import-operations.ts'
import { importWarning } from './import-warning.ts'
import { parsedLines, readingLines } from './reading-lines.ts'
import { skip } from './skipped-operation.ts'

/** A database that answers each statement at once and notes the JSON of the inserted rows. */
function database() {
  const written: string[] = []
  const execute = async (text: string, [rows]: [string]) => {
    if (!/insert into endpoint/.test(text)) return []
    written.push(rows)
    return (JSON.parse(rows) as object[]).map((row) => ({ record: JSON.stringify(row) }))
  }
  return { em: { execute } as unknown as EntityManager, written }
}

const api = { id: 'api', accountId: 'account', environment: 'production' } as Api
const operation = (index: number, description: string) => ({ method: 'GET' as const, path: `/${index}`, description })

describe('the statements of an import', () => {
  it('hold 100 small operations each', async () => {
    const { em, written } = database()
    const operations = Array.from({ length: 250 }, (_, index) => operation(index, ''))
    const { created, skipped } = await importOperations(em, api, { operations: [...operations, operation(7, '')] })
    expect(written.map((rows) => JSON.parse(rows).length)).toEqual([100, 100, 50])
    expect(created).toHaveLength(250)
    expect(skipped).toMatchObject([{ path: '/7' }])
  })

  it('hold few large ones, so that none holds the thread for long', async () => {
    const { em, written } = database()
    const large = 'x'.repeat(60_000)
    await importOperations(em, api, { operations: Array.from({ length: 40 }, (_, index) => operation(index, large)) })
    expect(written.length).toBeGreaterThanOrEqual(8)
    for (const rows of written) expect(rows.length).toBeLessThan(262_144 + 70_000)
  })
})

describe('a large document', () => {
  it('is passed on as a line for each operation, the skipped ones first', () => {
    const skipped = skip({ method: 'TRACE', path: '/a' }, 'method_not_sold', 'b\nc')
    const read = { method: 'GET' as const, path: '/é\u2028', path_pattern: '/é', description: 'two\nlines' }
    const head = { skipped_count: 3, warnings: [importWarning('key_repeated', 'spec.a', 'b')], warnings_count: 2 }
    const operations = [read, read]
    const lines = readingLines({ title: null, version: null, servers: [], operations, skipped: [skipped], ...head })
    expect(lines.split('\n')).toHaveLength(4)
    const parsed = parsedLines(lines)
    expect(parsed.head).toEqual(head)
    expect([...parsed.lines]).toEqual([{ skipped }, { operation: read }, { operation: read }])
  })

  it('may have a head alone', () => {
    const head = { skipped_count: 0, warnings: [], warnings_count: 0 }
    const lines = readingLines({ title: null, version: null, servers: [], operations: [], skipped: [], ...head })
    expect([...parsedLines(lines).lines]).toEqual([])
  })
})
