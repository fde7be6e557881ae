/** A PostgreSQL URL with several servers, in the format of libpq: `postgres://user:password@a:5432,b:5432/database?...`. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/**
 * The URL of each server that a database URL names, in its order. libpq's `target_session_attrs` is left out, because services find the
 * primary by themselves (`primary.ts`).
 */
export function serversOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}
