import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { MOST_ARRANGEMENTS } from '../../domain/paths/path-pattern.ts'

/**
 * SQL for the function `placement` of `domain/paths/path-pattern.ts`: the value for one segment of a path pattern. A segment without a
 * placeholder such as `{id}` gives `.`. Another segment gives the lengths of the texts before its first and after its last placeholder, and
 * the texts between placeholders.
 */
const MARK = `case when segment not like '%{}%' then '.' else
    length(split_part(segment, '{}', 1)) || coalesce(substring(segment from '\\{\\}.*\\{\\}'), '{}')
      || length(substring(segment from '.*\\{\\}(.*)'))
  end`

/**
 * SQL for the function `arrangement` of `domain/paths/path-pattern.ts`: the values of `placement` for all segments of a
 * pattern. Selects the different arrangements of an API's patterns.
 */
export const ARRANGEMENTS = `
  select distinct substring(marks from '^.*\\}[0-9]+') as arrangement
    from endpoint, lateral (
      select '/' || string_agg(${MARK}, '/' order by place) as marks
        from unnest(string_to_array(substr(path_key, 2), '/')) with ordinality as split (segment, place)
    ) as marked
    where api_id = ? and path_key like '%{}%' and (expires_at is null or expires_at > now())`

export const TOO_MANY_ARRANGEMENTS = `has its names at new places, but an API may have at most ${MOST_ARRANGEMENTS} different arrangements of names`

/** The different arrangements of placeholders in an API's patterns. Needs a transaction that has locked the API. */
export async function arrangementsOf(em: EntityManager, apiId: string): Promise<Set<string>> {
  const rows = await em.execute<{ arrangement: string }[]>(ARRANGEMENTS, [apiId])
  return new Set(rows.map(({ arrangement }) => arrangement))
}

/** Throws if the pattern that this transaction has written gives the API too many arrangements. */
export async function requireFewArrangements(em: EntityManager, apiId: string, pattern: string): Promise<void> {
  if (!pattern.includes('{')) return
  await em.flush()
  if ((await arrangementsOf(em, apiId)).size <= MOST_ARRANGEMENTS) return
  throw new LaunaError('validation_failed', { details: [{ path: 'path_pattern', message: TOO_MANY_ARRANGEMENTS }] })
}
