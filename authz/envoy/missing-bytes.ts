import { ABSENT, type DeliveryColumn } from '../../domain/envoy-contract/delivery-line.ts'

/** The columns of Envoy's delivery log about the bytes of an answer, as text. */
export type SentBytes = Readonly<
  Record<
    Extract<
      DeliveryColumn,
      | ('body' | 'wire' | 'wireHeaders' | 'protocol')
      | ('upstreamProtocol' | 'upstreamWire' | 'upstreamWireHeaders' | 'contentLength')
    >,
    string
  >
>

/** The most bytes of framing that Envoy sends with each piece of a body. */
const FRAMING: Readonly<Record<string, number>> = { 'HTTP/2': 9, 'HTTP/3': 5 }

/**
 * The fewest bytes of framing of a piece that an upstream sends. Over HTTP/2 they are the header of a frame. Over HTTP/1.1 they are a chunk
 * such as `1\r\nx\r\n` without its one byte of content.
 */
const UPSTREAM_FRAMING: Readonly<Record<string, number>> = { 'HTTP/2': 9, 'HTTP/1.1': 5 }

/** If an upstream's protocol adds no framing and the answer has a `Content-Length`, authz assumes pieces of at least this many bytes. */
const USUAL_PIECE_BYTES = 1024

/**
 * The most bytes of a body that may not have reached the client's connection; NaN if a count is absent. Envoy counts sent bytes with their
 * framing, but not their pieces. It sends at most as many pieces as it got, each with one byte or more. Over HTTP/1.1 no byte is missing.
 */
export function mostMissing(sent: SentBytes): number {
  const framing = FRAMING[sent.protocol]
  if (framing === undefined) return sent.protocol.startsWith('HTTP/1') ? 0 : Number.NaN
  const gone = onConnection(sent)
  return Number(sent.body) - Math.max(gone / (1 + framing), gone - framing * mostPieces(sent))
}

/** Bytes of body and framing that have gone to the client's connection. */
export function onConnection({ wire, wireHeaders }: SentBytes): number {
  return Number(wire) - Number(wireHeaders)
}

function mostPieces(sent: SentBytes): number {
  const body = Number(sent.body)
  const framed = Number(sent.upstreamWire) - Number(sent.upstreamWireHeaders) - body
  const least = UPSTREAM_FRAMING[sent.upstreamProtocol] ?? 1
  const isBare = sent.upstreamProtocol !== 'HTTP/2' && sent.contentLength !== ABSENT
  if (isBare) return Math.ceil(body / USUAL_PIECE_BYTES)
  // An upstream that sends no framing ends its answer by closing the connection. Then each byte of the body may have been a piece.
  const isUnframed = framed < least
  return isUnframed ? body : Math.ceil(framed / least)
}
