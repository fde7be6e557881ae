import type { EntityManager } from '@mikro-orm/postgresql'
import type { z } from 'zod'
import type { AcceptOption } from '../../domain/accept.ts'
import { patternOfTemplate } from '../../domain/path-pattern.ts'
import type { ImportedOperation } from '../endpoint-input.ts'
import { type endpointRecord, importedEndpoint, toEndpointRecord } from '../endpoint-record.ts'
import type { Api } from '../entities/api.ts'
import { ALIVE, Endpoint } from '../entities/endpoint.ts'

export interface ImportOutcome {
  created: z.output<typeof endpointRecord>[]
  skipped: { method: string; path: string; path_pattern: string; reason: string }[]
}

/** Makes an endpoint of each operation that has none yet; runs in a transaction that has locked the API. */
export async function importOperations(
  em: EntityManager,
  api: Api,
  input: { operations: readonly ImportedOperation[]; accepts: AcceptOption[] },
): Promise<ImportOutcome> {
  const expired = { api, expiresAt: { $lte: new Date() } }
  await em.nativeDelete(Endpoint, expired, { filters: { [ALIVE]: false } })
  const patterns = input.operations.map(patternOf)
  const existing = await em.find(Endpoint, { api, pathPattern: { $in: [...new Set(patterns)] } })
  const taken = new Map(existing.map((endpoint) => [keyOf(endpoint.method, endpoint.pathPattern), 'already exists']))
  const outcome: ImportOutcome = { created: [], skipped: [] }
  for (const operation of input.operations) {
    const { method } = operation
    const path_pattern = patternOf(operation)
    const reason = taken.get(keyOf(method, path_pattern))
    if (reason) {
      outcome.skipped.push({ method, path: operation.path ?? path_pattern, path_pattern, reason })
      continue
    }
    taken.set(keyOf(method, path_pattern), 'another operation of this import has the same method and path pattern')
    const body = { ...operation, path_pattern, accepts: input.accepts, description: textOf(operation) }
    const endpoint = em.create(Endpoint, importedEndpoint(api, body))
    em.persist(endpoint)
    outcome.created.push(toEndpointRecord(endpoint))
  }
  return outcome
}

function patternOf({ path, path_pattern }: ImportedOperation): string {
  return path_pattern ?? patternOfTemplate(path ?? '/')
}

function keyOf(method: string, pattern: string): string {
  return `${method} ${pattern}`
}

function textOf({ description, summary }: ImportedOperation): string | undefined {
  return description ?? summary ?? undefined
}
