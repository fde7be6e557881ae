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

/** A call in which both sides say what they have to say until one has enough. */
export interface StreamCall<Response> {
  metadata: CallMetadata
  /** Whether nothing that is said now is heard: the caller has gone, has reset the call, or it was ended here. */
  gone(): boolean
  /** Says nothing when the caller has gone. Answers whether more may follow now; if not, `drained` says when. */
  write(response: Response): boolean
  /** Ends the call as a success. */
  end(): void
  fail(status: GrpcStatus): void
  /** Ends the connection of a caller who does not read: there is no other way to drop what waits for it. */
  abort(): void
}

/** Who hears what a caller says. */
export interface StreamListener<Request> {
  message(request: Request): void
  /** The caller has said everything. */
  end(): void
  /** All that was written is on its way, after a `write` that was answered with false. */
  drained?(): void
  /** The last word, however the call has ended: before `end()` or `fail()` if the caller has ended it. */
  closed?(): void
}

/** So much may wait in a call for its caller, in bytes, besides what is written last. */
const MOST_WAITING_BYTES = 1024 * 1024

export type StreamHandler<Request, Response> = (call: StreamCall<Response>) => StreamListener<Request>

/** What a listener throws ends the call as an error, never cleanly. */
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
    // Node ends what it has called aborted, and would make an error of that as well.
    stream.end = () => stream
  })
}

/** Envoy ends each exchange with a reset. Node makes an error of every one, whose stack costs more than the answer. */
const RESET = new Error('reset by the caller')
