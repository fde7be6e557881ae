import type { ServerHttp2Stream } from 'node:http2'
import { begin, type CallMetadata, GRPC_STATUS, type GrpcStatus, isOpen, MOST_MESSAGE_BYTES, refuse } from './call.ts'
import { createFrameReader, frame } from './frames.ts'
import type { MethodDefinition } from './method.ts'

/** A call with one answer. */
export interface UnaryCall<Request> {
  request: Request
  metadata: CallMetadata
  /** Calls `listener` when the caller disconnects before the answer, or at once if it has already disconnected. */
  onCancel(listener: () => void): void
}

/** Called with an error or with an answer. */
export type UnaryAnswer<Response> = (error: GrpcStatus | null, response?: Response) => void

export type UnaryHandler<Request, Response> = (call: UnaryCall<Request>, answer: UnaryAnswer<Response>) => void

/** Serves a call. The handler runs as soon as the message is complete. If the handler throws, the call ends as an error. */
export function serveUnary<Request, Response>(options: {
  stream: ServerHttp2Stream
  metadata: CallMetadata
  method: MethodDefinition
  handler: UnaryHandler<Request, Response>
}): void {
  const { stream, metadata, method, handler } = options
  const answer = (error: GrpcStatus | null, response?: Response) => {
    if (error) return refuse(stream, error)
    if (!isOpen(stream) || stream.headersSent) return
    begin(stream)
    stream.end(frame(method.responseSerialize(response as never)))
  }
  const onCancel = (listener: () => void) => {
    if (stream.aborted) listener()
    else stream.once('aborted', listener)
  }
  let asked = false
  const onMessage = (message: Buffer) => {
    if (asked) return
    asked = true
    try {
      handler({ request: method.requestDeserialize(message) as Request, metadata, onCancel }, answer)
    } catch {
      refuse(stream, { code: GRPC_STATUS.INTERNAL, details: 'call failed' })
    }
  }
  const onProblem = (details: string) => refuse(stream, { code: GRPC_STATUS.RESOURCE_EXHAUSTED, details })
  stream.on('data', createFrameReader({ mostBytes: MOST_MESSAGE_BYTES, onMessage, onProblem }))
}
