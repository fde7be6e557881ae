import {
  type CallOptions,
  Client,
  credentials,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type StatusObject,
} from '@grpc/grpc-js'
import { patience } from '../../../../runtime/patience.ts'

const asIs = (bytes: Buffer) => bytes

export interface GrpcUpstream {
  url: string
  /** Number of calls so far. */
  calls: number
  close(): void
}

/** Starts a gRPC service `test.Shop` with byte messages. Without a certificate, it uses no TLS. */
export async function startGrpcUpstream(
  methods: {
    unary?: Record<string, handleUnaryCall<Buffer, Buffer>>
    streaming?: Record<string, handleServerStreamingCall<Buffer, Buffer>>
  },
  tls?: { key: string; cert: string },
): Promise<GrpcUpstream> {
  const server = new Server({ 'grpc.max_send_message_length': -1 })
  const upstream: GrpcUpstream = { url: '', calls: 0, close: () => server.forceShutdown() }
  const names = [...Object.keys(methods.unary ?? {}), ...Object.keys(methods.streaming ?? {})]
  const definition = (name: string) => ({
    path: `/test.Shop/${name}`,
    requestStream: false,
    responseStream: name in (methods.streaming ?? {}),
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
  })
  const counted = <Call, Rest extends unknown[]>(handler: (call: Call, ...rest: Rest) => void) => {
    return (call: Call, ...rest: Rest) => {
      upstream.calls += 1
      handler(call, ...rest)
    }
  }
  const handlers = [
    ...Object.entries(methods.unary ?? {}).map(([name, handler]) => [name, counted(handler)] as const),
    ...Object.entries(methods.streaming ?? {}).map(([name, handler]) => [name, counted(handler)] as const),
  ]
  server.addService(Object.fromEntries(names.map((name) => [name, definition(name)])), Object.fromEntries(handlers))
  const port = await new Promise<number>((resolve, reject) => {
    const proof = tls && { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) }
    const secure = proof ? ServerCredentials.createSsl(null, [proof]) : ServerCredentials.createInsecure()
    server.bindAsync('127.0.0.1:0', secure, (error, bound) => (error ? reject(error) : resolve(bound)))
  })
  upstream.url = `http://127.0.0.1:${port}`
  return upstream
}

export interface GrpcAnswer {
  messages: Buffer[]
  /** The metadata of the first HEADERS frame; undefined if the answer has only trailers. */
  headers: Metadata | undefined
  status: StatusObject
}

export interface GrpcBuyer {
  call(method: string, metadata?: Record<string, string>, message?: Buffer, options?: CallOptions): Promise<GrpcAnswer>
  close(): void
}

/** Returns a client of `test.Shop` behind the gateway. It connects to `port` and requests the host name `host`. */
export function grpcBuyer(options: { port: number; host: string }): GrpcBuyer {
  const client = new Client(`127.0.0.1:${options.port}`, credentials.createInsecure(), {
    'grpc.default_authority': options.host,
    'grpc.use_local_subchannel_pool': 1,
    'grpc.max_receive_message_length': -1,
  })
  return {
    async call(method, metadata = {}, message = Buffer.from('hello'), callOptions = {}) {
      const sent = new Metadata()
      for (const [name, value] of Object.entries(metadata)) sent.set(name, value)
      const stream = client.makeServerStreamRequest(`/test.Shop/${method}`, asIs, asIs, message, sent, {
        deadline: Date.now() + patience(),
        ...callOptions,
      })
      const answer: { messages: Buffer[]; headers: Metadata | undefined } = { messages: [], headers: undefined }
      stream.on('metadata', (headers: Metadata) => {
        answer.headers = headers
      })
      stream.on('data', (bytes: Buffer) => answer.messages.push(bytes))
      stream.on('error', () => undefined)
      const status = await new Promise<StatusObject>((resolve) => stream.on('status', resolve))
      return { ...answer, status }
    },
    close: () => client.close(),
  }
}
