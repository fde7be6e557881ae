import { registerHooks } from 'node:module'

/** Loaded before authz (`--import`). It makes authz use grpc-js in place of `runtime/lean-grpc`. */
const LEAN = new URL('../../../runtime/lean-grpc/server.ts', import.meta.url).href
const GRPC_JS = new URL('grpc-js-server.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    return resolved.url === LEAN ? { ...resolved, url: GRPC_JS } : resolved
  },
})
