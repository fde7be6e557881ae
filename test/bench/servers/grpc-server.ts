import { Server, ServerCredentials } from '@grpc/grpc-js'

export interface RunningGrpcServer {
  port: number
  /** Lets calls in progress finish for up to `graceMs`, then ends them with an error, never with a clean close. */
  close(graceMs: number): Promise<void>
}

/**
 * Returns a gRPC server on grpc-js with Envoy as its only peer, for the benchmark only: authz and xds use `runtime/lean-grpc/server.ts`.
 */
export function createGrpcServer(): Server {
  const server = new Server({
    'grpc.max_concurrent_streams': 100_000,
    'grpc-node.max_session_memory': 1024,
    'grpc.max_receive_message_length': 4 * 1024 * 1024,
    'grpc.max_send_message_length': -1,
  })
  const { commonServerOptions } = server as unknown as { commonServerOptions?: Record<string, unknown> }
  if (!commonServerOptions) throw new Error('this version of grpc-js keeps its HTTP/2 options elsewhere')
  // Envoy resets a stream whenever a client disconnects, and after each ext_proc exchange. Node ends a connection after about a thousand
  // resets, so 1 to 4 % of paid requests would fail under load. No public option of grpc-js 1.14 changes this limit.
  Object.assign(commonServerOptions, { streamResetBurst: 1_000_000_000, streamResetRate: 1_000_000_000 })
  return server
}

/** Binds a server from `createGrpcServer`. Port 0 selects a free port. */
export async function listenGrpc(server: Server, address: { host: string; port: number }): Promise<RunningGrpcServer> {
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${address.host}:${address.port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  return {
    port,
    async close(graceMs) {
      const limit = setTimeout(() => server.forceShutdown(), graceMs)
      await new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      clearTimeout(limit)
    },
  }
}
