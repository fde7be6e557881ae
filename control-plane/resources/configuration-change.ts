import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import { CONFIGURATION_NEWS_SUBJECT, type ConfigurationNews } from '../../domain/configuration/configuration-news.ts'
import type { Environment } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import { Api } from '../entities/api.ts'

/** Publishes changes. A message may be lost, because its receivers also poll. */
export interface News {
  publish(subject: string, message: ConfigurationNews): void
}

/**
 * Changes an API or its rows, and then notifies the gateway. The transaction also takes the next number of a change (`revision`). It locks
 * the API's row first. It locks the row with that number last, because all tenants share this row. Throws `not_found`. See
 * configuration/DECISIONS.md, "Changes of the configuration".
 */
export function changeApi<T>(
  em: EntityManager,
  options: { apiId: string; news: News },
  work: (em: EntityManager, api: Api) => Promise<T>,
): Promise<T> {
  return changeConfiguration(em, options.news, async (transaction) => {
    const api = await transaction.findOne(Api, options.apiId, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!api) throw new LaunaError('not_found')
    const { id: apiId, environment } = api
    return { apiId, environment, result: await work(transaction, api) }
  })
}

/** The changed API, and the result of the caller's `work`. */
export interface Change<T> {
  apiId: string
  environment: Environment
  result: T
}

/**
 * Creates an API, and then notifies the gateway. The transaction also takes the next number of a change (`revision`). A
 * new API has no row to lock; `changeApi` is for all other changes.
 */
export async function changeConfiguration<T>(
  em: EntityManager,
  news: News,
  work: (em: EntityManager) => Promise<Change<T>>,
): Promise<T> {
  const { change, revision } = await em.transactional(async (transaction) => {
    const change = await work(transaction)
    await transaction.flush()
    return { change, revision: await nextRevision(transaction, change) }
  })
  news.publish(CONFIGURATION_NEWS_SUBJECT, { revision, environment: change.environment, api_id: change.apiId })
  return change.result
}

async function nextRevision(em: EntityManager, { apiId, environment }: Change<unknown>): Promise<number> {
  const statement = 'select next_configuration_revision(?, ?) as revision'
  const rows = await em.execute<{ revision: string | number }[]>(statement, [apiId, environment])
  return Number(rows[0]?.revision)
}
