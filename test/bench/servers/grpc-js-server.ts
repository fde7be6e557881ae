import type { handleBidiStreamingCall, handleUnaryCall } from '@grpc/grpc-js'
import type { MethodDefinition } from '../../../runtime/lean-grpc/method.ts'
import type { LeanGrpcServer } from '../../../runtime/lean-grpc/server.ts'
import type { StreamHandler } from '../../../runtime/lean-grpc/stream-call.ts'
import type { UnaryHandler } from '../../../runtime/lean-grpc/unary-call.ts'
import { createGrpcServer, listenGrpc, type RunningGrpcServer } from './grpc-server.ts'

/** Replaces `createLeanGrpcServer` by a server on grpc-js without TLS, so that `make bench` can compare both (`on-grpc-js.ts`). */
export function createLeanGrpcServer(): LeanGrpcServer {
  const server = createGrpcServer()
  let running: RunningGrpcServer | undefined
  const add = (
    method: MethodDefinition | undefined,
    handler: handleUnaryCall<unknown, unknown> | handleBidiStreamingCall<unknown, unknown>,
  ) => {
    if (!method) throw new Error('no such method in Envoy’s API')
    const serialize = (message: unknown) => method.responseSerialize(message as never)
    server.register(method.path, handler, serialize, method.requestDeserialize, method.requestStream ? 'bidi' : 'unary')
  }
  return {
    unary: (method, handler) => add(method, unaryOf(handler)),
    stream: (method, handler) => add(method, streamOf(handler)),
    async listen(address) {
      running = await listenGrpc(server, address)
      return running.port
    },
    async close(graceMs) {
      await running?.close(graceMs)
    },
  }
}

function unaryOf<Request, Response>(handler: UnaryHandler<Request, Response>): handleUnaryCall<unknown, unknown> {
  return (call, respond) => {
    const onCancel = (listener: () => void) => {
      if (call.cancelled) listener()
      else call.once('cancelled', listener)
    }
    handler({ request: call.request as Request, metadata: call.metadata, onCancel }, (error, response) =>
      respond(error, response),
    )
  }
}

function streamOf<Request, Response>(
  handler: StreamHandler<Request, Response>,
): handleBidiStreamingCall<unknown, unknown> {
  return (call) => {
    let ended = false
    const listener = handler({
      metadata: call.metadata,
      gone: () => ended || call.cancelled || call.destroyed,
      write: (response) => ended || call.destroyed || call.write(response),
      end() {
        ended = true
        call.end()
      },
      fail(status) {
        if (!ended) call.emit('error', status)
        ended = true
      },
      abort: () => call.destroy(),
    })
    call.on('data', (request) => listener.message(request as Request))
    call.on('end', () => listener.end())
    call.on('error', () => undefined)
    if (listener.drained) call.on('drain', () => listener.drained?.())
    if (listener.closed) call.once('close', () => listener.closed?.())
  }
}
