import type { MikroORM } from '@mikro-orm/postgresql'
import type { Environment } from '../../domain/environment.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import { tenantManager } from '../database/tenancy.ts'
import { Api } from '../entities/api.ts'
import { type ApiPayability, payabilityOf } from '../resources/api-payability.ts'
import type { WarningSources } from '../resources/endpoint-warnings.ts'

const PAUSE_MS = 60_000
const UNSEEN = 'the terms of APIs cannot be looked at'
/** How many APIs one pass checks. An API is checked again after all others. */
const MOST = 50
/** The maximum number of warnings of an API that its problem lists. `GET /apis/{id}/discovery` has the others. */
const MOST_KEPT = 3
/** This id is below the id of every API. */
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Passed {
  id: string
  account_id: string
  environment: Environment
}

/**
 * Checks the terms of all APIs in turn, and notes those with endpoints that nobody can pay for
 * (`schema/seller-problems.ts`).
 */
export function startPayabilityJob(options: { orm: MikroORM; sources: WarningSources; logger: Logger }): RepeatedJob {
  const { orm, sources, logger } = options
  let after = FIRST
  const turn = async () => {
    const passed = await orm.em.fork().execute<Passed[]>('select * from enabled_apis_after(?, ?)', [after, MOST])
    // If the check of one API fails, the job continues with the next.
    for (const api of passed)
      await look(orm, api, sources).catch((error: unknown) => logger.warn({ err: error, api: api.id }, UNSEEN))
    after = passed.length < MOST ? FIRST : (passed.at(-1)?.id ?? FIRST)
    return false
  }
  return startRepeatedJob({ turn, pauseMs: PAUSE_MS, logger, failure: UNSEEN })
}

async function look(orm: MikroORM, passed: Passed, sources: WarningSources): Promise<void> {
  const em = tenantManager(orm, { accountId: passed.account_id, environment: passed.environment })
  const api = await em.findOne(Api, passed.id)
  if (!api) return
  const facts = unpayableFacts(await payabilityOf(em, api, sources))
  await em.execute('select note_unpayable(?, ?::jsonb)', [api.id, facts && JSON.stringify(facts)])
}

/** The facts about an API's terms that a problem keeps; null while all known prices can be paid. */
export function unpayableFacts({ no, warnings }: Pick<ApiPayability, 'no' | 'warnings'>) {
  if (no === 0) return null
  const reasons = warnings.slice(0, MOST_KEPT).map(({ message, fix, endpoints, endpoint_count }) => ({
    ...{ message, fix, endpoints, endpoint_count },
  }))
  return { endpoints: no, reasons }
}
