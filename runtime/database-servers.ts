/** A PostgreSQL URL with several servers: `postgres://user:password@a:5432,b:5432/database?...`, as libpq takes it. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/**
 * The URL of each server that a database URL names, in its order. Services find the primary among them (`primary.ts`), so that
 * `target_session_attrs` of libpq is left out.
 */
export function serversOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}
