import { PAYMENT_REQUIRED } from '../../domain/envoy-contract/headers.ts'
import type { Challenge, OpenJson } from '../offers/challenge.ts'
import { type OpenHtml, shownPath } from '../page/payment-page.ts'
import { type CheckResponse, challengeResponse, paymentPageResponse } from './check-response.ts'

/** An encoded 402 that still lacks the path of its request. */
export interface EncodedChallenge {
  /** Returns the whole message as Envoy reads it. `askedPath` has made `path`, which may include a query. */
  at(path: string): Buffer
  /** The bytes that the challenge keeps in memory. */
  bytes: number
}

/** Encodes a 402 without the path of the request. See authz/offers/DECISIONS.md, "Challenges and discovery documents". */
export function encodeChallenge(
  challenge: Challenge,
  serialize: (response: CheckResponse) => Buffer,
  endpointId: string,
): EncodedChallenge {
  return encoder({ ...challenge, constant: serialize(challengeResponse(endpointId, challenge.status)) })
}

/** Encodes a 402 with a page for people as its body. */
export function encodePaymentPage(
  { header }: Challenge,
  page: OpenHtml,
  serialize: (response: CheckResponse) => Buffer,
  endpointId: string,
): EncodedChallenge {
  const constant = serialize(paymentPageResponse(endpointId))
  return encoder({ header, body: page, constant, bodyPath: shownPath })
}

/**
 * Builds the response to each request from parts that are encoded once, and from the path of this request. The response has two
 * `denied_response` fields: the constant fields, then the body and the terms. Readers of protobuf merge them.
 */
function encoder(options: {
  header: OpenJson
  body: readonly string[]
  constant: Buffer
  /** Returns the path as it is shown in a body that is not JSON. */
  bodyPath?: (path: string) => string
}): EncodedChallenge {
  const { bodyPath } = options
  const [start, headerEnd] = base64Start(options.header)
  const parts = options.body.map((part) => Buffer.from(part))
  const [constant = NOTHING, value = NOTHING, ...body] = together([options.constant, start, ...parts])
  const bodyBytes = body.reduce((sum, part) => sum + part.length, 0)

  const at: EncodedChallenge['at'] = (path) => {
    const end = Buffer.from(path + headerEnd).toString('base64')
    const inBody = bodyPath ? bodyPath(path) : path
    const pathBytes = Buffer.byteLength(inBody)
    const valueLength = value.length + end.length
    const headerLength = KEY.length + lengthOf(valueLength)
    const optionLength = lengthOf(headerLength) + APPEND_ACTION.length
    const bodyLength = bodyBytes + pathBytes * (body.length - 1)
    const deniedLength = lengthOf(optionLength) + lengthOf(bodyLength)
    const written = Buffer.allocUnsafe(constant.length + lengthOf(deniedLength))

    let offset = constant.copy(written)
    offset = begin(written, offset, FIELD.deniedResponse, deniedLength)
    offset = begin(written, offset, FIELD.headers, optionLength)
    offset = begin(written, offset, FIELD.header, headerLength)
    offset += KEY.copy(written, offset)
    offset = begin(written, offset, FIELD.value, valueLength)
    offset += value.copy(written, offset)
    offset += written.write(end, offset, 'latin1')
    offset += APPEND_ACTION.copy(written, offset)
    offset = begin(written, offset, FIELD.body, bodyLength)
    body.forEach((part, index) => {
      if (index > 0) offset += written.write(inBody, offset)
      offset += part.copy(written, offset)
    })
    return written
  }
  return { at, bytes: constant.length + value.length + bodyBytes }
}

/** Tags of `envoy.service.auth.v3` fields that have a length: their number, and wire type 2. */
const FIELD = {
  /** `CheckResponse.denied_response` */
  deniedResponse: (2 << 3) | 2,
  /** `DeniedHttpResponse.headers` */
  headers: (2 << 3) | 2,
  /** `DeniedHttpResponse.body` */
  body: (3 << 3) | 2,
  /** `HeaderValueOption.header` */
  header: (1 << 3) | 2,
  /** `HeaderValue.key` */
  key: (1 << 3) | 2,
  /** `HeaderValue.value` */
  value: (2 << 3) | 2,
}

const NAME = PAYMENT_REQUIRED
const KEY = Buffer.from([FIELD.key, NAME.length, ...Buffer.from(NAME)])
/** `HeaderValueOption.append_action`: OVERWRITE_IF_EXISTS_OR_ADD. */
const APPEND_ACTION = Buffer.from([(3 << 3) | 0, 2])

/**
 * Base64 of the text before the place of the path, and the text after that place. Blanks before the URL make the number of bytes a multiple
 * of three, so that base64 of the rest can be appended.
 */
function base64Start([before = '', after = '']: OpenJson): [Buffer, string] {
  const url = before.lastIndexOf('"url"')
  const blanks = ' '.repeat((3 - (Buffer.byteLength(before) % 3)) % 3)
  const json = before.slice(0, url) + blanks + before.slice(url)
  return [Buffer.from(Buffer.from(json).toString('base64')), after]
}

const NOTHING = Buffer.alloc(0)

/** Copies the bytes into memory of their own. A small Buffer is only a view of a larger slab, and would keep all of it in memory. */
function together(buffers: readonly Buffer[]): Buffer[] {
  const all = Buffer.allocUnsafeSlow(buffers.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  return buffers.map((buffer) => {
    const begin = at
    at += buffer.copy(all, at)
    return all.subarray(begin, at)
  })
}

/** The size of a field with a length, in bytes: its tag, the length as a varint, and the bytes. */
function lengthOf(bytes: number): number {
  return bytes + (bytes < 0x80 ? 2 : bytes < 0x4000 ? 3 : bytes < 0x200000 ? 4 : 5)
}

/** Writes a field's tag and length. Returns the offset at which its bytes begin. */
function begin(target: Buffer, offset: number, tag: number, length: number): number {
  let at = offset
  target[at++] = tag
  let rest = length
  for (; rest > 0x7f; rest >>>= 7) target[at++] = (rest & 0x7f) | 0x80
  target[at++] = rest
  return at
}
