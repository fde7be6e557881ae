import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { CERTIFICATES_LOOK_MS } from '../followed-files.ts'
import { createHttp2Drain } from '../http2-drain.ts'
import type { Logger } from '../logger.ts'
import { type CallMetadata, GRPC_STATUS, type GrpcStatus, refuse } from './call.ts'
import type { MethodDefinition } from './method.ts'
import { followMutualTls, type MutualTlsFiles, readMutualTls } from './mutual-tls.ts'
import { type StreamHandler, serveStream } from './stream-call.ts'
import { serveUnary, type UnaryHandler } from './unary-call.ts'

export interface LeanGrpcServer {
  /** A method with one message in each direction. */
  unary<Request, Response>(method: MethodDefinition | undefined, handler: UnaryHandler<Request, Response>): void
  /** A method with any number of messages in both directions. A message above the limit (4 MiB by default) ends the call. */
  stream<Request, Response>(
    method: MethodDefinition | undefined,
    handler: StreamHandler<Request, Response>,
    limits?: { mostBytes: number },
  ): void
  /** Returns the port. Port 0 selects a free port. */
  listen(address: { host: string; port: number }): Promise<number>
  /**
   * Ends the server without refusing a call. Calls in progress get up to `graceMs` milliseconds. Then they are reset, so that no call ends
   * cleanly before its answer.
   */
  close(graceMs: number): Promise<void>
}

type Serve = (stream: ServerHttp2Stream, metadata: CallMetadata) => void

/**
 * A gRPC server for tens of thousands of calls of one peer, Envoy. With grpc-js, authz took 50 % more CPU for each 402
 * (docs/performance.md). xds uses this server because it can drop a peer that reads nothing. If `BENCH_GRPC=grpc-js make bench` shows no
 * difference any more, remove this server.
 *
 * It has no compression, deadlines, keepalive, reflection, or limit on a peer's streams. With `tls` it accepts only clients with a
 * certificate of the given authority, and throws if the files cannot be used. See runtime/DECISIONS.md, "Speed of authz and the Sandbox".
 */
export function createLeanGrpcServer({ tls, logger }: { tls?: MutualTlsFiles; logger?: Logger } = {}): LeanGrpcServer {
  const methods = new Map<string, Serve>()
  const secure =
    tls && createSecureServer({ ...HTTP2, ...readMutualTls(tls), requestCert: true, rejectUnauthorized: true })
  const server = secure ?? createServer(HTTP2)
  const following = tls && secure && followTls(secure, tls, logger)
  const drain = createHttp2Drain(server)
  server.on('session', (session) => session.setLocalWindowSize(CONNECTION_WINDOW))
  server.on('stream', (stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => undefined)
    const serve = methods.get(headers[':path'] ?? '')
    if (serve) serve(stream, metadataOf(headers))
    else refuse(stream, UNIMPLEMENTED)
  })
  const add = (method: MethodDefinition | undefined, serve: (method: MethodDefinition) => Serve) => {
    if (!method) throw new Error('no such method in Envoy’s API')
    methods.set(method.path, serve(method))
  }
  return {
    unary: (method, handler) =>
      add(method, (known) => (stream, metadata) => serveUnary({ stream, metadata, method: known, handler })),
    stream: (method, handler, limits) =>
      add(
        method,
        (known) => (stream, metadata) => serveStream({ stream, metadata, method: known, handler, ...limits }),
      ),
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      }),
    async close(graceMs) {
      following?.close()
      await drain.close(graceMs)
    },
  }
}

const HTTP2 = {
  settings: { maxConcurrentStreams: 100_000, enablePush: false },
  maxSessionMemory: 1024,
  // Switches off Node's guard against rapid resets. Envoy resets a stream when a client disconnects, and after each ext_proc exchange. The
  // guard takes this for an attack and ends the connection, which fails 1 to 4 % of paid requests under load
  // (test/e2e/faults/ext-proc-resets.solo.test.ts).
  streamResetBurst: 1_000_000_000,
  streamResetRate: 1_000_000_000,
}

function followTls(server: Http2SecureServer, files: MutualTlsFiles, logger: Logger | undefined): { close(): void } {
  server.on('tlsClientError', (error: NodeJS.ErrnoException, { remoteAddress }) => {
    // Port checks disconnect without a handshake, so this error is not logged.
    if (error.code === 'ECONNRESET') return
    logger?.warn({ reason: error.message, remoteAddress }, 'a client without a certificate of ours was refused')
  })
  return followMutualTls({
    ...{ server, files, everyMs: CERTIFICATES_LOOK_MS },
    onChange: () => logger?.info(files, 'new connections use other certificates'),
    onFailure: (error) => logger?.error({ err: error }, 'changed certificates cannot be used; the last ones stay'),
  })
}

/** The flow-control window of a connection, shared by its calls. With 64 KiB, some thirty large payments would wait for each other. */
const CONNECTION_WINDOW = 4 * 1024 * 1024

const UNIMPLEMENTED: GrpcStatus = { code: GRPC_STATUS.UNIMPLEMENTED, details: 'no such method' }

function metadataOf(headers: IncomingHttpHeaders): CallMetadata {
  return {
    get(name) {
      const value = headers[name]
      return value === undefined ? [] : [value]
    },
  }
}
