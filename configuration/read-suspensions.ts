import type { ClientBase } from 'pg'
import type { ApiConfiguration } from '../domain/configuration/api-configuration.ts'
import {
  type SuspensionTarget,
  suspendableParts,
  suspendedSales,
  suspensionName,
} from '../domain/configuration/suspension.ts'
import { createPace } from '../runtime/pace.ts'

const IN_FORCE = `select s.kind, s.target from unnest($1::text[], $2::text[]) as w(kind, target)
  join suspension s on s.kind = w.kind and s.target = w.target where s.ended_at is null`

/**
 * Adds to each API the suspensions that are in force on it. The caller's transaction has read the APIs. An API that was read before the
 * commit of a suspension is read again, because the suspension gives it a new epoch (`schema/suspensions.ts`).
 */
export async function withSuspensions(
  client: Pick<ClientBase, 'query'>,
  apis: readonly ApiConfiguration[],
): Promise<readonly ApiConfiguration[]> {
  const parts = new Map<string, SuspensionTarget>()
  const pace = createPace()
  for (const api of apis) {
    for (const part of suspendableParts(api)) parts.set(suspensionName(part), part)
    await pace()
  }
  if (parts.size === 0) return apis
  const named = [...parts.values()]
  const { rows } = await client.query<SuspensionTarget>(IN_FORCE, [
    named.map(({ kind }) => kind),
    named.map(({ target }) => target),
  ])
  if (rows.length === 0) return apis
  const suspensions = new Set(rows.map(suspensionName))
  const read: ApiConfiguration[] = []
  for (const api of apis) {
    const suspended = suspendedSales(api, suspensions)
    read.push(suspended ? { ...api, suspended } : api)
    await pace()
  }
  return read
}
