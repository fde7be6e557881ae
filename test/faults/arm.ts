import { join } from 'node:path'
import type { Edge } from './edges.ts'

/** Returns the environment variables for an authz that dies when it passes an edge (`edges.ts`) for the `passes`-th time. */
export function failpoint(edge: Edge, passes: number): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'failpoints.ts')}`,
    ...{ FAILPOINT: edge, FAILPOINT_PASSES: String(passes) },
  }
}
