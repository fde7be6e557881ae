import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { MOST_ARRANGEMENTS } from '../../domain/path-pattern.ts'

/** `arrangement` of `domain/path-pattern.ts`, of the endpoints of an API that have one. */
export const ARRANGEMENTS = `
  select distinct substring(regexp_replace(path_key, '[^/{}]+', '.', 'g') from '^.*\\}') as arrangement
    from endpoint where api_id = ? and path_key like '%{}%' and (expires_at is null or expires_at > now())`

export const TOO_MANY_ARRANGEMENTS = `places its names in one way too many: an API may have ${MOST_ARRANGEMENTS} different ones`

/** In how many ways the endpoints of an API place their named segments now, in a transaction that has locked the API. */
export async function arrangementsOf(em: EntityManager, apiId: string): Promise<Set<string>> {
  const rows = await em.execute<{ arrangement: string }[]>(ARRANGEMENTS, [apiId])
  return new Set(rows.map(({ arrangement }) => arrangement))
}

/** Refuses a pattern that was written in this transaction where the API has too many arrangements with it. */
export async function withinArrangements(em: EntityManager, apiId: string, pattern: string): Promise<void> {
  if (!pattern.includes('{')) return
  await em.flush()
  if ((await arrangementsOf(em, apiId)).size <= MOST_ARRANGEMENTS) return
  throw new LaunaError('validation_failed', { details: [{ path: 'path_pattern', message: TOO_MANY_ARRANGEMENTS }] })
}
