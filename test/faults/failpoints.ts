import { registerHooks } from 'node:module'

/*
 * Loaded into authz with `NODE_OPTIONS=--import`, by tests alone: what authz is put together from is replaced by
 * the same thing with edges at which the process dies. Nothing of this is in the service, so nothing of it can be
 * switched on there, and nothing is slower for it.
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
