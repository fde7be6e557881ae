import { registerHooks } from 'node:module'

/*
 * Tests load this into authz with `NODE_OPTIONS=--import`. It replaces the parts of authz by the same parts with edges at which the process
 * dies. The service itself contains none of it, so it cannot be switched on there, and it costs no time.
 */

/** The parts by their places, so that the hook does not depend on the modules that import them. */
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
    // A failing part imports the part itself.
    return failing === undefined || context.parentURL === failing ? resolved : { ...resolved, url: failing }
  },
})

function urlOf(path: string): string {
  return new URL(path, import.meta.url).href
}
