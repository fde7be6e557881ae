import { join } from 'node:path'
import type { Edge } from './edges.ts'

/** Returns the environment for an authz that dies when it passes an edge (`edges.ts`) for this number of times. */
export function failpoint(edge: Edge, passes: number): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'failpoints.ts')}`,
    ...{ FAILPOINT: edge, FAILPOINT_PASSES: String(passes) },
  }
}
