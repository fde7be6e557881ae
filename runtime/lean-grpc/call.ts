import type { ServerHttp2Stream } from 'node:http2'

/** The gRPC status codes that this server uses (`google.rpc.Code`). */
export const GRPC_STATUS = { OK: 0, RESOURCE_EXHAUSTED: 8, UNIMPLEMENTED: 12, INTERNAL: 13, UNAVAILABLE: 14 } as const

/** The status with which a failed call ends. */
export interface GrpcStatus {
  code: number
  details: string
}

/** The metadata that a caller sends beside its messages. */
export interface CallMetadata {
  get(name: string): readonly unknown[]
}

/** The longest message, in bytes. A longer message ends its call. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024

const HEADERS = { ':status': 200, 'content-type': 'application/grpc' }
// No client reads the `date` header. Node's documentation has the option, but its types do not.
const BEFORE_TRAILERS = { waitForTrailers: true, sendDate: false }
const NOTHING_ELSE = { endStream: true, sendDate: false }
const SUCCESS = { 'grpc-status': '0' }

/** Whether the stream can still send. */
export function isOpen(stream: ServerHttp2Stream): boolean {
  return !stream.destroyed && !stream.closed
}

/** Begins an answer. Then `succeed` or `refuse` sends the status and ends it. */
export function begin(stream: ServerHttp2Stream, trailers: () => Record<string, string> = () => SUCCESS): void {
  stream.respond(HEADERS, BEFORE_TRAILERS)
  stream.once('wantTrailers', () => stream.sendTrailers(trailers()))
}

/** Ends a call without an answer, with only an error. */
export function refuse(stream: ServerHttp2Stream, status: GrpcStatus): void {
  if (!isOpen(stream) || stream.headersSent) return
  stream.respond({ ...HEADERS, ...trailersOf(status) }, NOTHING_ELSE)
  // Reads and drops the caller's remaining messages.
  stream.resume()
}

export function trailersOf({ code, details }: GrpcStatus): Record<string, string> {
  return { 'grpc-status': String(code), 'grpc-message': encodeURI(details) }
}
