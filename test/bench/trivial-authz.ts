import type { ServerUnaryCall, sendUnaryData, UntypedHandleCall } from '@grpc/grpc-js'
import { envoyService, loadEnvoyServices } from '../../proto/envoy-api.ts'
import { createGrpcServer, listenGrpc } from '../../runtime/grpc-server.ts'
import { announce } from './listen.ts'

/**
 * The least that an ext_authz service on grpc-js can do: rows c and d. One port denies with an empty 402,
 * the other allows. It uses the same server options and the same Envoy types as the real service.
 */
const DENIED = { status: { code: 7 }, denied_response: { status: { code: 402 }, body: '{}' } }
const ALLOWED = { status: { code: 0 }, ok_response: {} }

const authorization = envoyService(loadEnvoyServices(), 'envoy.service.auth.v3.Authorization')

async function serve(answer: object): Promise<number> {
  const server = createGrpcServer()
  const Check = (_call: ServerUnaryCall<unknown, object>, respond: sendUnaryData<object>) => respond(null, answer)
  server.addService(authorization, { Check: Check as UntypedHandleCall })
  return (await listenGrpc(server, { host: '127.0.0.1', port: 0 })).port
}

announce(await serve(DENIED), await serve(ALLOWED))
