import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'

describe('a file of operations beside the endpoints of an API', () => {
  it('tells what is new, what exists and what is in the file twice', () => {
    const operation = (method: 'GET' | 'POST', path: string, path_pattern: string) => ({ method, path, path_pattern })
    const operations = [
      operation('GET', '/pets', '/pets'),
      operation('POST', '/pets', '/pets'),
      operation('GET', '/pets/{id}', '/pets/{id}'),
      operation('GET', '/pets/{name}', '/pets/{name}'),
    ]
    const compared = compare(operations, [{ method: 'GET', path_pattern: '/pets' }])
    expect(compared.map(({ state }) => state)).toEqual(['exists', 'new', 'new', 'repeated'])
    expect(new Set(compared.map(({ id }) => id)).size).toBe(4)
  })
})
