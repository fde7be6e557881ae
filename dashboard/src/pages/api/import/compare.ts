import type { Endpoint, ParsedOpenapi } from '@launa/sdk'

export type Operation = ParsedOpenapi['operations'][number]

/** An operation of a file, compared with the endpoints of the API. */
export interface ComparedOperation {
  /**
   * The position in the file. It serves as the id, because two operations can have the same method and path pattern.
   */
  id: string
  operation: Operation
  /** `exists`: the API has this endpoint already; `repeated`: an earlier operation in the file has the same method and path pattern. */
  state: 'new' | 'exists' | 'repeated'
}

/**
 * Returns for each operation the effect that an import would have. The service compares in the same way: by method and
 * path pattern.
 */
export function compare(
  operations: readonly Operation[],
  endpoints: readonly Pick<Endpoint, 'method' | 'path_pattern'>[],
): ComparedOperation[] {
  const existing = new Set(endpoints.map(keyOf))
  const seen = new Set<string>()
  return operations.map((operation, index) => {
    const key = keyOf(operation)
    const state = existing.has(key) ? 'exists' : seen.has(key) ? 'repeated' : 'new'
    seen.add(key)
    return { id: String(index), operation, state }
  })
}

function keyOf({ method, path_pattern }: { method: string; path_pattern: string }): string {
  // Patterns that differ only in the names of their parameters match the same paths, so they get one key.
  return `${method} ${path_pattern.replace(/\{[^{}]*\}/g, '{}')}`
}
