import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { buildApp } from '../../../../control-plane/app.ts'
import { memoryCounter, sharedCounter } from '../../../../control-plane/http/rate-limits.ts'
import { createRequestHistogram } from '../../../../control-plane/http/request-metrics.ts'
import type { CountNews } from '../../../../control-plane/http/shared-counts.ts'
import { createPepper } from '../../../../control-plane/identity/pepper.ts'
import { NO_NEWS, openServices } from '../../../../control-plane/open-services.ts'
import { readSettings } from '../../../../control-plane/settings.ts'
import { createLogger } from '../../../../runtime/logger.ts'
import { createMetrics } from '../../../../runtime/metrics.ts'
import { createReadiness } from '../../../../runtime/readiness.ts'
import { controlPlanePart } from '../../../../sandbox/parts/services.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import type { Settings } from '../../../../sandbox/settings.ts'

export interface AppUnderTest extends AsyncDisposable {
  production: FastifyInstance
  staging: FastifyInstance
}

/** Starts a control plane in this process, with the database and the services of the stack under test. */
export async function appOver(
  settings: Settings,
  options: {
    tenantFilters?: boolean
    databaseUrl?: string
    environment?: Record<string, string>
    /** The database in which all processes count attempts together. By default, this process counts in memory. */
    attempts?: Pool
    counts?: CountNews
  } = {},
): Promise<AppUnderTest> {
  const { environment } = await controlPlanePart(settings, loadSecrets(settings.stateDirectory)).launch()
  // Uses the tests' name server, because a public one takes seconds to report an unknown name.
  const ofTests = settings.extraEnvironment['control-plane']
  const { databaseUrl, tenantFilters = true, attempts, counts = NO_NEWS } = options
  const ofControlPlane = readSettings({
    ...{ ...environment, ...ofTests, ...options.environment },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  await using opened = new AsyncDisposableStack()
  const services = await openServices(opened, {
    ...{ settings: ofControlPlane, news: NO_NEWS, counts, tenantFilters },
    logger: createLogger({ name: 'test', level: 'silent' }),
    newCounter: attempts ? sharedCounter(attempts, createPepper(ofControlPlane.KEY_PEPPER)) : memoryCounter,
    readiness: (orm) => createReadiness(async () => (await orm.checkConnection()).ok),
  })
  services.supported.start()
  const requestHistogram = createRequestHistogram(createMetrics())
  const open = async (host: 'production' | 'staging') =>
    opened.adopt(await buildApp(services, { host, requestHistogram }), (each) => each.close())
  const production = await open('production')
  const staging = await open('staging')
  const all = opened.move()
  return { production, staging, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
