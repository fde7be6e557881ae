import type protobuf from 'protobufjs'
import { type PartOf, partialReader } from '../../proto/partial-reader.ts'

/** `envoy.service.auth.v3.CheckRequest`, the fields that are read. */
export interface CheckRequest {
  attributes?: {
    source?: { address?: { socket_address?: { address?: string } } }
    request?: {
      http?: { method?: string; path?: string; host?: string; headers?: Record<string, string>; protocol?: string }
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
    path: 'as it is',
    host: 'as it is',
    headers: 'as it is',
    protocol: 'as it is',
  },
}

/** Reads the used fields of Envoy's question. */
export function checkRequestReader(types: protobuf.Root): (bytes: Uint8Array) => protobuf.Message {
  return partialReader(types, NAME, READ)
}
