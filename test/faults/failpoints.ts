import { registerHooks } from 'node:module'

/*
 * Tests load this module into authz with `NODE_OPTIONS=--import`. It wraps parts of authz, so that the process dies at an edge
 * (`edges.ts`). The sources of authz contain none of this code, so production cannot switch it on.
 */

/** The replaced parts by their files, so that the hook does not depend on the importing modules. */
const REPLACED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'ledger/postgres-ledger.ts': 'failing-ledger.ts',
    'facilitator/client.ts': 'failing-facilitator.ts',
    'schemes/transfer-evidence.ts': 'failing-evidence.ts',
  }).map(([part, failing]) => [urlOf(`../../authz/${part}`), urlOf(failing)]),
)

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const failing = REPLACED.get(resolved.url)
    // A replacing file imports the original part, so the hook does not redirect this import.
    return failing === undefined || context.parentURL === failing ? resolved : { ...resolved, url: failing }
  },
})

function urlOf(path: string): string {
  return new URL(path, import.meta.url).href
}
