import { envoyService, loadEnvoyServices, loadEnvoyTypes, withDirectMessages } from '../proto/envoy-api.ts'
import { serveHealth } from '../runtime/lean-grpc/health.ts'
import { mutualTlsFiles } from '../runtime/lean-grpc/mutual-tls.ts'
import { createLeanGrpcServer, type LeanGrpcServer } from '../runtime/lean-grpc/server.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Readiness } from '../runtime/readiness.ts'
import { checkRequestReader } from './envoy/check-request.ts'
import { createDeliveryLog, type DeliveryLogOptions } from './envoy/delivery-log.ts'
import { deliveryLogReader } from './envoy/delivery-log-message.ts'
import { createExtAuthz, type ExtAuthzOptions } from './envoy/ext-authz.ts'
import { createExtProc, type ExtProcOptions } from './envoy/ext-proc.ts'
import type { AuthzSettings } from './settings.ts'

const AUTHORIZATION = 'envoy.service.auth.v3.Authorization'
const EXTERNAL_PROCESSOR = 'envoy.service.ext_proc.v3.ExternalProcessor'
const LOGS = 'opentelemetry.proto.collector.logs.v1.LogsService'

/** The services that Envoy calls over gRPC: its checks, its exchanges with upstreams, and its log of paid requests. */
export function createEnvoyServer(options: {
  settings: AuthzSettings
  logger: Logger
  /** Answers Envoy's health checks. */
  readiness: Readiness
  extAuthz: Omit<ExtAuthzOptions, 'serialize'>
  extProc: ExtProcOptions
  deliveryLog: DeliveryLogOptions
}): LeanGrpcServer {
  const { settings, logger, readiness, extAuthz, extProc, deliveryLog } = options
  const types = loadEnvoyTypes([AUTHORIZATION, EXTERNAL_PROCESSOR, LOGS])
  const services = loadEnvoyServices(types)
  const hotService = (name: string) => withDirectMessages(envoyService(services, name), types, name)
  const { Check } = hotService(AUTHORIZATION)
  const { Export } = hotService(LOGS)
  const server = createLeanGrpcServer({ tls: mutualTlsFiles(settings), logger })
  serveHealth(server, readiness)
  server.unary(
    Check && { ...Check, requestDeserialize: checkRequestReader(types) },
    createExtAuthz({
      ...extAuthz,
      serialize: (response) => Check?.responseSerialize(response) ?? Buffer.alloc(0),
    }).Check,
  )
  server.stream(hotService(EXTERNAL_PROCESSOR).Process, createExtProc(extProc).Process)
  server.unary(
    Export && { ...Export, requestDeserialize: deliveryLogReader(types) },
    createDeliveryLog(deliveryLog).Export,
  )
  return server
}
