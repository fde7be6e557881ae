import type { Logger } from '../runtime/logger.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createReadiness } from '../runtime/readiness.ts'
import { superviseDocumentsProcess } from './offers/discovery/documents-process.ts'
import { openBase } from './open-base.ts'
import { openEnvoyServices } from './open-envoy-services.ts'
import { openOffers } from './open-offers.ts'
import { openPayments } from './open-payments.ts'
import type { AuthzSettings } from './settings.ts'

export interface Authz {
  opsPort: number
  /** Makes `/readyz` report that the process is not ready. The process goes on serving requests. */
  retire(): void
  /** Gives exchanges that are under way up to `graceMs` milliseconds. Then closes all parts, the last opened one first. */
  close(graceMs: number): Promise<void>
}

/**
 * Opens authz, each part after the parts that it needs. They close in the reverse order. If one cannot be opened, the parts before it are
 * closed, and the promise rejects.
 */
export async function startAuthz(settings: AuthzSettings, logger: Logger): Promise<Authz> {
  await using opened = new AsyncDisposableStack()
  const base = await openBase(opened, settings, logger)
  const { registry } = base
  const offers = openOffers(opened, base, () => documents.sendSupported())
  const payments = openPayments(opened, base, offers)
  // The process that builds documents starts here, so that it loads while this process prepares its gRPC server.
  const documents = superviseDocumentsProcess({
    script: new URL('./documents-main.ts', import.meta.url),
    heapMegabytes: settings.DOCUMENTS_HEAP_MB,
    supported: offers.supportedKinds,
    registry,
    logger,
  })
  opened.defer(() => documents.close(0))
  const readiness = createReadiness(
    () =>
      offers.feed.loaded() &&
      documents.hasStarted() &&
      base.schema.problem() === undefined &&
      base.durability.mayStart(),
  )
  const server = opened.adopt(openEnvoyServices(base, offers, payments, readiness), (each) => each.close(0))
  offers.supported.start()
  await server.listen(settings.GRPC_ADDRESS)
  const ops = opened.adopt(
    await startOpsServer({
      host: settings.GRPC_ADDRESS.host,
      port: settings.OPS_PORT,
      readiness,
      details: () => ({
        documents: documents.isUp() ? 'ok' : 'unavailable',
        schema: base.schema.problem() ?? 'ok',
        database: base.durability.problem() ?? 'ok',
      }),
      registry,
    }),
    (each) => each.close(),
  )
  const all = opened.move()
  return {
    opsPort: ops.port,
    retire() {
      readiness.retire()
      documents.retire()
    },
    async close(graceMs) {
      await Promise.all([
        server.close(graceMs),
        documents.close(graceMs),
        // Another process may end requests that this process has admitted. If this process ended before them, the job in `dead-holders.ts`
        // would release their reservations.
        payments.inFlight.untilEmpty(graceMs),
      ])
      await all.disposeAsync()
    },
  }
}
