import type { ServerHttp2Stream } from 'node:http2'
import {
  begin,
  type CallMetadata,
  GRPC_STATUS,
  type GrpcStatus,
  isOpen,
  MOST_MESSAGE_BYTES,
  refuse,
  trailersOf,
} from './call.ts'
import { createFrameReader, frame } from './frames.ts'
import type { MethodDefinition } from './method.ts'

/** A call with any number of messages in both directions. */
export interface StreamCall<Response> {
  metadata: CallMetadata
  /** Whether messages no longer reach the caller: it has disconnected or reset the call, or this server has ended the call. */
  gone(): boolean
  /** Does nothing when `gone()` is true. Returns whether more may follow now. If not, `drained` is called when more may follow. */
  write(response: Response): boolean
  /** Ends the call as a success. */
  end(): void
  fail(status: GrpcStatus): void
  /** Ends the connection of a caller that does not read. Nothing else drops the data that is buffered for it. */
  abort(): void
}

/** Receives the caller's messages. */
export interface StreamListener<Request> {
  message(request: Request): void
  /** The caller has sent its last message. */
  end(): void
  /** After a `write` that returned false: all written data has left the buffer. */
  drained?(): void
  /** Called last, however the call has ended. If the caller has reset the call, the server need not call `end()` or `fail()` any more. */
  closed?(): void
}

/** The maximum number of bytes that a call may buffer for its caller, in addition to the last message. */
const MOST_WAITING_BYTES = 1024 * 1024

export type StreamHandler<Request, Response> = (call: StreamCall<Response>) => StreamListener<Request>

/** Serves a call. An exception of the listener ends the call as an error, never cleanly. */
export function serveStream<Request, Response>(options: {
  stream: ServerHttp2Stream
  metadata: CallMetadata
  method: MethodDefinition
  handler: StreamHandler<Request, Response>
  mostBytes?: number
}): void {
  const { stream, metadata, method, handler, mostBytes = MOST_MESSAGE_BYTES } = options
  let failure: GrpcStatus | undefined
  let ended = false
  const trailers = () => (failure ? trailersOf(failure) : { 'grpc-status': '0' })
  const ensureBegun = () => {
    if (!stream.headersSent) begin(stream, trailers)
  }
  const finish = (status?: GrpcStatus) => {
    if (ended || !isOpen(stream)) return
    ended = true
    failure = status
    if (status && !stream.headersSent) return refuse(stream, status)
    ensureBegun()
    stream.end()
  }
  const fail = (status: GrpcStatus) => finish(status)
  const listener = handler({
    metadata,
    gone: () => ended || !isOpen(stream),
    write(response) {
      if (ended || !isOpen(stream)) return true
      ensureBegun()
      stream.write(frame(method.responseSerialize(response as never)))
      return stream.writableLength < MOST_WAITING_BYTES
    },
    end: () => finish(),
    fail,
    abort: () => stream.session?.destroy(),
  })
  const guarded = (work: () => void) => {
    try {
      work()
    } catch {
      fail({ code: GRPC_STATUS.INTERNAL, details: 'call failed' })
    }
  }
  const onMessage = (message: Buffer) => guarded(() => listener.message(method.requestDeserialize(message) as Request))
  const onProblem = (details: string) => fail({ code: GRPC_STATUS.RESOURCE_EXHAUSTED, details })
  stream.on('data', createFrameReader({ mostBytes, onMessage, onProblem }))
  stream.on('end', () => guarded(() => listener.end()))
  if (listener.drained) stream.on('drain', () => guarded(() => listener.drained?.()))
  if (listener.closed) stream.once('close', () => listener.closed?.())
  stream.once('aborted', () => {
    stream.destroy(RESET)
    // After `aborted`, Node calls `end` of the stream, which would raise an error on the destroyed stream.
    stream.end = () => stream
  })
}

/** The error of all resets. Envoy ends each exchange with a reset, and a stack trace for each would take more time than the answer. */
const RESET = new Error('reset by the caller')
