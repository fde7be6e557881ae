import { registerHooks } from 'node:module'

/** `--import` loads this file before authz, which then uses grpc-js instead of `runtime/lean-grpc`. */
const LEAN = new URL('../../../runtime/lean-grpc/server.ts', import.meta.url).href
const GRPC_JS = new URL('grpc-js-server.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url === LEAN ? { ...resolved, url: GRPC_JS } : resolved
  },
})
