import type { Readiness } from '../readiness.ts'
import { GRPC_STATUS } from './call.ts'
import type { LeanGrpcServer } from './server.ts'

/** The tag of the only field of `grpc.health.v1.HealthCheckResponse`, an enumeration. */
const STATUS_FIELD = 0x08
const SERVING = 1
const NOT_SERVING = 2

const CHECK = {
  path: '/grpc.health.v1.Health/Check',
  requestStream: false,
  // The message may name a service. It is ignored, because all services of one server are healthy together.
  requestDeserialize: () => undefined,
  responseSerialize: (isReady: boolean) => Buffer.from([STATUS_FIELD, isReady ? SERVING : NOT_SERVING]),
}

/** Serves the check of the gRPC health protocol. Envoy asks it about each of our processes every second. */
export function serveHealth(server: Pick<LeanGrpcServer, 'unary'>, { isReady }: Pick<Readiness, 'isReady'>): void {
  server.unary<undefined, boolean>(CHECK, (_call, answer) => {
    isReady().then(
      (ready) => answer(null, ready),
      () => answer({ code: GRPC_STATUS.INTERNAL, details: 'not known' }),
    )
  })
}
