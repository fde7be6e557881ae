import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WARNING_CODES, WARNING_EFFECTS } from '../domain/endpoints/endpoint-warning.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** The file with the codes of warnings in each client. The texts come from the service, so no client has its own. */
const CLIENTS = {
  'the description of the REST API': 'openapi/openapi.json',
  'the SDK for TypeScript': 'sdks/typescript/src/generated/models.ts',
  'the SDK for Python': 'sdks/python/src/launa/types.py',
}

it.each(Object.entries(CLIENTS))('%s has every code of a warning', (_, path) => {
  const text = read(path)
  expect(WARNING_CODES.filter((code) => !new RegExp(`["']${code}["']`).test(text))).toEqual([])
})

/** `Warnings` is the type of warnings in the SDK for Go. Without it, the codes would be missing there. */
it('the SDK for Go types the warnings of an endpoint', () => {
  expect(read('sdks/go/types_generated.go')).toMatch(/\tWarnings +\[\]EndpointWarning /)
})

describe('the guide for sellers', () => {
  const rows = [...read('docs/selling.md').matchAll(/^\| `(\w+)` \| (yes|no|unknown) \|/gm)]
  const documented = new Map(rows.map(([, code, payable]) => [code, payable]))
  const MEANINGS = { unpayable: 'no', doubtful: 'unknown', note: 'yes' } as const

  it.each(WARNING_CODES)('explains %s, and whether buyers can pay', (code) => {
    expect(documented.get(code)).toBe(MEANINGS[WARNING_EFFECTS[code]])
  })

  it('names no other code', () => {
    expect([...documented.keys()].sort()).toEqual([...WARNING_CODES].sort())
  })
})
