import { registerHooks } from 'node:module'

/*
 * Tests load this into authz with `NODE_OPTIONS=--import`. It replaces the parts of authz by the same parts with edges at which the process
 * dies. The service itself contains none of it, so it cannot be switched on there, and it costs no time.
 */

const ROOTS = /\/authz\/(app|payment-networks)\.ts$/

const REPLACED: Readonly<Record<string, string>> = {
  './ledger/postgres-ledger.ts': 'failing-ledger.ts',
  './facilitator/client.ts': 'failing-facilitator.ts',
  './schemes/transfer-evidence.ts': 'failing-evidence.ts',
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const replacement = ROOTS.test(context.parentURL ?? '') ? REPLACED[specifier] : undefined
    return nextResolve(replacement ? new URL(replacement, import.meta.url).href : specifier, context)
  },
})
