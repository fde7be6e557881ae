import { CONFIGURATION_NEWS_SUBJECT, type ConfigurationNews } from '../domain/configuration/configuration-news.ts'
import type { PublicGateway } from '../domain/hosts/gateway-host.ts'
import { followDurability } from '../runtime/follow-durability.ts'
import type { Logger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { createNatsMetrics } from '../runtime/nats-metrics.ts'
import { createPoolMetrics } from '../runtime/pool-metrics.ts'
import { natsOptions } from '../runtime/settings/nats.ts'
import { startTracing } from '../runtime/tracing.ts'
import { followSchema } from '../schema/follow-schema.ts'
import { openDatabases } from './databases.ts'
import { createStageTimes } from './metrics/stage-times.ts'
import { createPaymentNetworks } from './payment-networks.ts'
import type { AuthzSettings } from './settings.ts'

/** The result of `openBase`. */
export type Base = Awaited<ReturnType<typeof openBase>>

/** Opens the connections that all other parts use. */
export async function openBase(opened: AsyncDisposableStack, settings: AuthzSettings, logger: Logger) {
  const registry = createMetrics()
  const stages = createStageTimes(registry)
  const databases = openDatabases(opened, settings, logger)
  const schema = opened.adopt(followSchema({ pool: databases.configuration, logger }), (each) => each.close())
  const durability = opened.adopt(
    followDurability({ pool: databases.configuration, policy: settings.DATABASE_DURABILITY, registry, logger }),
    (each) => each.close(),
  )
  createPoolMetrics(registry, databases)
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  const tracing = opened.adopt(await startTracing({ endpoint, serviceName: 'launa-authz' }), (each) => each.close())
  const nats = opened.adopt(connectNats({ server: natsOptions(settings), name: 'authz', logger }), (each) =>
    each.close(),
  )
  createNatsMetrics(registry, nats)
  const networks = opened.adopt(
    createPaymentNetworks({ facilitators: settings.FACILITATORS, registry, stages, tracing }),
    (each) => each.close(),
  )
  const publishNews = (news: ConfigurationNews) => nats.publish(CONFIGURATION_NEWS_SUBJECT, news)
  const port = settings.GATEWAY_SCHEME === 'https' ? settings.GATEWAY_HTTPS_PORT : settings.GATEWAY_HTTP_PORT
  const gateway: PublicGateway = { scheme: settings.GATEWAY_SCHEME, port }
  return {
    settings,
    logger,
    registry,
    stages,
    databases,
    schema,
    durability,
    tracing,
    nats,
    networks,
    publishNews,
    gateway,
  }
}
