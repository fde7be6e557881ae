import type protobuf from 'protobufjs'
import { type PartOf, partialReader } from '../../proto/partial-reader.ts'

/** A header as Envoy sends it, with its name in lower case. The decoder reads an empty value as an empty array. */
export interface SentHeader {
  key?: string
  raw_value?: Buffer
}

/** `envoy.service.auth.v3.CheckRequest`, the fields that are read. */
export interface CheckRequest {
  attributes?: {
    source?: { address?: { socket_address?: { address?: string } } }
    request?: {
      http?: { method?: string; host?: string; header_map?: { headers?: SentHeader[] }; protocol?: string }
    }
    context_extensions?: Record<string, string>
  }
}

const NAME = 'envoy.service.auth.v3.CheckRequest'
const CONTEXT = 'envoy.service.auth.v3.AttributeContext'

const READ: PartOf = {
  [NAME]: { attributes: 'as it is' },
  [CONTEXT]: { source: 'as it is', request: 'as it is', context_extensions: 'as it is' },
  [`${CONTEXT}.Peer`]: { address: 'as it is' },
  'envoy.config.core.v3.Address': { socket_address: 'as it is' },
  'envoy.config.core.v3.SocketAddress': { address: 'as it is' },
  [`${CONTEXT}.Request`]: { http: 'as it is' },
  [`${CONTEXT}.HttpRequest`]: {
    method: 'as it is',
    host: 'as it is',
    header_map: 'as it is',
    protocol: 'as it is',
  },
  'envoy.config.core.v3.HeaderMap': { headers: 'as it is' },
  'envoy.config.core.v3.HeaderValue': { key: 'as it is', raw_value: 'as it is' },
}

/** Reads the used fields of Envoy's check request. */
export function checkRequestReader(types: protobuf.Root): (bytes: Uint8Array) => protobuf.Message {
  return partialReader(types, NAME, READ)
}
