import { type Reply, replyOf } from './reply.ts'

interface Malformed {
  /** Envoy's response code details. */
  details: string
  /** A part of the path, if several reasons have the same details. */
  path?: string
  reply: Reply
}

const bad = (error: string) => replyOf('bad_request', error)
const tooLarge = (error: string) => replyOf('headers_too_large', error)

/**
 * Requests that Envoy refuses before it looks for a route, by its response code details. The first match wins. Envoy resets an HTTP/2
 * request without an answer if it breaks a rule of the protocol, or has an underscore in a header name.
 */
export const MALFORMED: readonly Malformed[] = [
  {
    details: 'path_normalization_failed',
    path: '#',
    reply: bad('the path has a "#": leave it out with all that follows, or write %23'),
  },
  { details: 'path_normalization_failed', path: '%00', reply: bad('the path has a %00: leave it out') },
  {
    details: 'path_normalization_failed',
    reply: replyOf('escaped_slash'),
  },
  {
    details: 'http1.unexpected_underscore',
    reply: bad('a header name has an underscore, which some servers read as a hyphen: write a hyphen in its place'),
  },
  {
    details: 'http1.https_url_on_plaintext_connection',
    reply: bad('the request names an https URL on a connection without TLS: connect with TLS, or name the path alone'),
  },
  {
    details: 'http1.invalid_scheme',
    reply: bad('the request names a URL of another scheme than http: name the path alone'),
  },
  { details: 'http1.invalid_url', reply: bad('the path must begin with "/"') },
  { details: 'missing_host_header', reply: bad('the Host header is missing') },
  { details: 'http.invalid_authority', reply: bad('the Host header must be a host name, with a port or without') },
  {
    details: 'http1.content_length_and_chunked_not_allowed',
    reply: bad('the request has both Content-Length and Transfer-Encoding: send one of them'),
  },
  { details: 'http1.invalid_characters', reply: bad('the path or a header has a control character: leave it out') },
  {
    details: 'http1.codec_error',
    reply: bad(
      'the request is not valid HTTP/1.1: check that the method is a known one in upper case, that blanks and other characters than ASCII ' +
        'in the path are percent-encoded, that each header is a line "Name: value", and that the body has one valid length',
    ),
  },
  {
    details: 'http1.invalid_transfer_encoding',
    reply: replyOf('not_implemented', 'not implemented: Transfer-Encoding must be chunked'),
  },
  { details: 'http1.too_many_headers', reply: tooLarge('the request has more than 100 headers') },
  { details: 'http1.headers_too_large', reply: tooLarge('the request line and headers exceed 32 KiB') },
  { details: 'low_version', reply: replyOf('upgrade_required') },
  {
    details: 'absolute_path_rejected',
    reply: replyOf('not_found', 'not found: the target "*" is not served, name a path'),
  },
]
