import type { ServerDuplexStream, ServerUnaryCall, sendUnaryData, UntypedHandleCall } from '@grpc/grpc-js'
import { envoyService, loadEnvoyServices } from '../../../proto/envoy-api.ts'
import { createGrpcServer, listenGrpc } from './grpc-server.ts'
import { announce } from './listen.ts'

/**
 * The smallest possible services for ext_authz and ext_proc on grpc-js, for rows c, d and i. The first port denies each request with an
 * empty 402. The second port allows each request and lets every answer pass.
 */
const DENIED = { status: { code: 7 }, denied_response: { status: { code: 402 }, body: '{}' } }
const ALLOWED = { status: { code: 0 }, ok_response: {} }

const services = loadEnvoyServices()
const authorization = envoyService(services, 'envoy.service.auth.v3.Authorization')
const processor = envoyService(services, 'envoy.service.ext_proc.v3.ExternalProcessor')

function pass(stream: ServerDuplexStream<unknown, object>): void {
  stream.on('data', () => stream.write({ response_headers: {} }))
  stream.on('end', () => stream.end())
  stream.on('error', () => undefined)
}

async function serve(answer: object): Promise<number> {
  const server = createGrpcServer()
  const Check = (_call: ServerUnaryCall<unknown, object>, respond: sendUnaryData<object>) => respond(null, answer)
  server.addService(authorization, { Check: Check as UntypedHandleCall })
  server.addService(processor, { Process: pass as UntypedHandleCall })
  return (await listenGrpc(server, { host: '127.0.0.1', port: 0 })).port
}

announce(await serve(DENIED), await serve(ALLOWED))
