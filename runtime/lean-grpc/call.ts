import type { ServerHttp2Stream } from 'node:http2'

/** The codes of gRPC that are used here (`google.rpc.Code`). */
export const GRPC_STATUS = { OK: 0, RESOURCE_EXHAUSTED: 8, UNIMPLEMENTED: 12, INTERNAL: 13, UNAVAILABLE: 14 } as const

/** How a call ends that is not a success. */
export interface GrpcStatus {
  code: number
  details: string
}

/** What a caller sends beside its messages. */
export interface CallMetadata {
  get(name: string): readonly unknown[]
}

/** Longer messages end the call. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024

const HEADERS = { ':status': 200, 'content-type': 'application/grpc' }
// Nobody reads a date here. Node's documentation has the option, its types do not.
const BEFORE_TRAILERS = { waitForTrailers: true, sendDate: false }
const NOTHING_ELSE = { endStream: true, sendDate: false }
const SUCCESS = { 'grpc-status': '0' }

/** Whether anything can still be said. */
export function isOpen(stream: ServerHttp2Stream): boolean {
  return !stream.destroyed && !stream.closed
}

/** Begins an answer; its end is sent by `succeed` or `refuse`. */
export function begin(stream: ServerHttp2Stream, trailers: () => Record<string, string> = () => SUCCESS): void {
  stream.respond(HEADERS, BEFORE_TRAILERS)
  stream.once('wantTrailers', () => stream.sendTrailers(trailers()))
}

/** Ends a call that nothing has been answered to, with an error alone. */
export function refuse(stream: ServerHttp2Stream, status: GrpcStatus): void {
  if (!isOpen(stream) || stream.headersSent) return
  stream.respond({ ...HEADERS, ...trailersOf(status) }, NOTHING_ELSE)
  // What the caller still sends is read and dropped.
  stream.resume()
}

/** How a status is written at the end of an answer. */
export function trailersOf({ code, details }: GrpcStatus): Record<string, string> {
  return { 'grpc-status': String(code), 'grpc-message': encodeURI(details) }
}
