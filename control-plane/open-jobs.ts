import type { Registry } from 'prom-client'
import { createEncryption } from '../runtime/encryption.ts'
import { createTaskMetrics } from '../runtime/task-metrics.ts'
import { startAlarmJob } from './alarms/alarm-job.ts'
import { startHousekeeping } from './database/housekeeping-job.ts'
import { startLedgerMonths } from './database/ledger-months-job.ts'
import { startRechecks } from './domains/recheck-job.ts'
import { createAttemptCounter, createOrderCounter } from './http/request-metrics.ts'
import { startAccountNotices } from './identity/account-notices.ts'
import { startOpenapiImports } from './openapi-import/import-job.ts'
import { createOpenapiReader, LARGE_READER } from './openapi-import/openapi-reader.ts'
import { startPayabilityJob } from './problems/payability-job.ts'
import { startProblemJob } from './problems/problem-job.ts'
import type { Services } from './services.ts'
import { startEarningsJob } from './statistics/earnings-job.ts'
import { startStatisticsJob } from './statistics/statistics-job.ts'
import { startBacklogWatch } from './webhooks/backlog-watch.ts'
import { startDeliveries } from './webhooks/delivery-job.ts'
import { startEndpointWatch } from './webhooks/endpoint-watch.ts'

export interface Jobs {
  /**
   * Ends each job after its current pass. An import that is being read is abandoned, and another process begins it
   * again.
   */
  stop(): Promise<void>
}

export async function openJobs(opened: AsyncDisposableStack, services: Services, registry: Registry): Promise<Jobs> {
  const { settings, orm, news, logger, mailer, tenantCalls, encryption } = services
  const importReader = createOpenapiReader(LARGE_READER)
  const tasks = {
    imports: startOpenapiImports({ orm, news, reader: importReader, sources: services, logger }),
    notices: startAccountNotices({ orm, mailer, logger }),
    problems: startProblemJob({ orm, mailer, logger }),
    alarms: startAlarmJob({ orm, mailer, logger }),
    payability: startPayabilityJob({ orm, sources: services, logger }),
    rechecks: startRechecks({
      ...{ orm, news, logger, check: tenantCalls.recheck },
      everySeconds: settings.LIMITS.domain_recheck_seconds,
    }),
    housekeeping: startHousekeeping({ orm, logger }),
    statistics: startStatisticsJob({ orm, logger }),
    earnings: startEarningsJob({ orm, logger }),
    ledger_months: startLedgerMonths({ orm, logger, keepDays: settings.LEDGER_KEEP_DAYS }),
    webhooks: startDeliveries({
      ...{ orm, logger, encryption, send: tenantCalls.send },
      attempts: createAttemptCounter(registry),
    }),
    endpoint_watch: startEndpointWatch({ orm, logger }),
  }
  createTaskMetrics(registry, tasks)
  const backlog = startBacklogWatch({ orm, registry, logger })
  const orders = await startCertificateOrders(services, registry)
  const stop = async () => {
    await importReader.close()
    await Promise.all([...Object.values(tasks), backlog, orders].map((job) => job?.stop()))
  }
  opened.defer(stop)
  return { stop }
}

/**
 * Orders certificates for custom domains, if an authority is set. The module is imported only then, because it takes a
 * quarter of a second to load.
 */
async function startCertificateOrders(services: Services, registry: Registry) {
  const { settings, orm, news, logger, encryption } = services
  const { ACME_DIRECTORY_URL: directoryUrl, CERTIFICATE_ENCRYPTION_KEY: certificateKey } = settings
  if (!directoryUrl || !certificateKey) return undefined
  const { startOrders } = await import('./certificates/order-job.ts')
  return startOrders({
    ...{ orm, news, logger, encryption, directoryUrl },
    certificateEncryption: createEncryption(certificateKey),
    contact: settings.ACME_CONTACT,
    ordersPerHour: settings.CERTIFICATE_ORDERS_PER_HOUR,
    retrySeconds: settings.LIMITS.certificate_retry_seconds,
    orders: createOrderCounter(registry),
  })
}
