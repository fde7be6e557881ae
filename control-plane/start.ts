import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { followDurability } from '../runtime/follow-durability.ts'
import type { Logger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { createNatsMetrics } from '../runtime/nats-metrics.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPoolMetrics } from '../runtime/pool-metrics.ts'
import { followPrimary } from '../runtime/primary.ts'
import { createReadiness } from '../runtime/readiness.ts'
import { natsOptions } from '../runtime/settings/nats.ts'
import { followSchema } from '../schema/follow-schema.ts'
import { buildApp } from './app.ts'
import { retryWhileUnavailable } from './database/retry-while-unavailable.ts'
import { type NewCounter, sharedCounter } from './http/rate-limits.ts'
import { createRequestHistogram } from './http/request-metrics.ts'
import { createPasswords } from './identity/passwords.ts'
import { createPepper } from './identity/pepper.ts'
import { createAttemptPool, nativePool, refuseUnboundRole } from './open-database.ts'
import { openJobs } from './open-jobs.ts'
import { openServices } from './open-services.ts'
import { openOperatorPlane } from './operator/start.ts'
import type { Services } from './services.ts'
import { type ControlPlaneSettings, servesSandbox } from './settings.ts'

const DATABASE_START_LIMIT_MS = 30_000

/** A running control plane. */
export interface ControlPlane {
  /** Makes `/readyz` report that the process is not ready. The process continues to serve requests. */
  retire(): void
  /** Waits up to `graceMs` milliseconds for requests in work, and then closes all parts in reverse order of opening. */
  close(graceMs: number): Promise<void>
}

/**
 * Opens the control plane, each part after the parts that it needs. The parts close in reverse order. If a part cannot
 * be opened, the parts before it are closed, and the promise rejects.
 */
export async function startControlPlane(settings: ControlPlaneSettings, logger: Logger): Promise<ControlPlane> {
  await using opened = new AsyncDisposableStack()
  const registry = createMetrics()
  const primary = opened.adopt(followPrimary({ url: settings.DATABASE_URL, logger }), (each) => each.close())
  const attempts = opened.adopt(
    createAttemptPool({ url: settings.DATABASE_URL, primary, logger, connections: settings.DATABASE_POOLS.attempts }),
    (each) => each.end(),
  )
  const news = opened.adopt(connectNats({ server: natsOptions(settings), name: 'control-plane', logger }), (each) =>
    each.close(),
  )
  createNatsMetrics(registry, news)
  const schema = opened.adopt(followSchema({ pool: attempts, logger }), (each) => each.close())
  const durability = opened.adopt(
    followDurability({ pool: attempts, policy: settings.DATABASE_DURABILITY, registry, logger }),
    (each) => each.close(),
  )
  const newCounter = sharedCounter(attempts, createPepper(settings.KEY_PEPPER))
  let isListening = false
  const services = await openServices(opened, {
    ...{ settings, logger, primary, news, counts: news, newCounter },
    readiness: (orm) =>
      createReadiness(
        async () =>
          isListening && schema.problem() === undefined && durability.mayStart() && (await orm.checkConnection()).ok,
      ),
  })
  const { readiness } = services
  await retryWhileUnavailable(() => refuseUnboundRole(services.orm), DATABASE_START_LIMIT_MS)
  // The operations port opens first. If the schema is not migrated yet, the operator can see there why the process
  // waits.
  opened.adopt(
    await startOpsServer({
      ...settings.OPS_ADDRESS,
      registry,
      readiness,
      details: () => ({ schema: schema.problem() ?? 'ok', database: durability.problem() ?? 'ok' }),
    }),
    (each) => each.close(),
  )
  await schema.inRange()
  await durability.accepted()
  createPoolMetrics(registry, { control_plane: await nativePool(services.orm), attempts })
  const apps = await openApps(opened, services, { registry, refusal: durability.problem })
  services.supported.start()
  services.longReads.start()
  const jobs = await openJobs(opened, services, registry)
  const operators = await openOperators(opened, services, { registry, newCounter, refusal: durability.problem })
  for (const { app, port } of apps) await app.listen({ host: settings.LISTEN_HOST, port })
  isListening = true
  const all = opened.move()
  return {
    retire: readiness.retire,
    async close(graceMs) {
      const limit = setTimeout(() => {
        for (const app of [...apps.map(({ app }) => app), operators]) app?.server.closeAllConnections()
      }, graceMs)
      await Promise.all([...apps.map(({ app }) => app.close()), operators?.close(), jobs.stop()])
      clearTimeout(limit)
      await all.disposeAsync()
    },
  }
}

/** Opens the REST API of production, and the Sandbox's if there is one. */
async function openApps(
  opened: AsyncDisposableStack,
  services: Services,
  { registry, refusal }: { registry: Registry; refusal(): string | undefined },
): Promise<{ app: FastifyInstance; port: number }[]> {
  const { settings } = services
  const requestHistogram = createRequestHistogram(registry)
  const open = async (host: 'production' | 'staging', port: number) => ({
    app: opened.adopt(await buildApp(services, { host, requestHistogram, refusal }), (each) => each.close()),
    port,
  })
  const production = await open('production', settings.PRODUCTION_PORT)
  if (!servesSandbox(settings) || !settings.STAGING_PORT) return [production]
  return [production, await open('staging', settings.STAGING_PORT)]
}

/** Opens the operators' API, if it has an address and a database role. */
async function openOperators(
  opened: AsyncDisposableStack,
  services: Services,
  { registry, newCounter, refusal }: { registry: Registry; newCounter: NewCounter; refusal(): string | undefined },
): Promise<FastifyInstance | undefined> {
  const { settings, news, logger, encryption } = services
  const { OPERATOR_LISTEN: address, OPERATOR_DATABASE_URL: databaseUrl, DASHBOARD_DIRECTORY: pages } = settings
  if (!address || !databaseUrl) return undefined
  return openOperatorPlane(
    opened,
    {
      ...{ news, logger, newCounter, encryption, refusal },
      // Operators have a separate pool of hashes, so that clients who try passwords of operators do not delay the logins of sellers.
      passwords: await createPasswords({ concurrency: 1 }),
      platformDomain: settings.PLATFORM_DOMAIN,
      trustedProxies: settings.TRUSTED_PROXIES,
      pagesDirectory: pages && join(pages, 'operators'),
    },
    { databaseUrl, address, registry, connections: settings.DATABASE_POOLS.operators, screening: settings },
  )
}
