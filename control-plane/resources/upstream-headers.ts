import type { UpstreamHeaders } from '../../domain/upstreams/upstream-headers.ts'
import { upstreamHeadersContext } from '../../domain/upstreams/upstream-headers.ts'
import { createEncryption } from '../../runtime/encryption.ts'
import type { Api } from '../entities/api.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { refuseField } from '../validation/validation.ts'

/** Returns the columns for an API's headers: their names, and all of them encrypted. */
export type SealUpstreamHeaders = (
  apiId: string,
  headers: UpstreamHeaders | null | undefined,
) => Pick<Api, 'upstreamHeaderNames' | 'sealedUpstreamHeaders'>

/** Throws `validation_failed` when the operator has set no key to encrypt headers. */
export function createUpstreamHeaderSeal({ UPSTREAM_HEADERS_KEY: key }: ControlPlaneSettings): SealUpstreamHeaders {
  const encryption = key && createEncryption(key)
  return (apiId, headers) => {
    const names = Object.keys(headers ?? {})
    if (names.length === 0) return { upstreamHeaderNames: [], sealedUpstreamHeaders: null }
    if (!encryption) return refuseField('upstream_headers', 'cannot be kept: this gateway has no key for them')
    const sealed = encryption.encrypt(JSON.stringify(headers), upstreamHeadersContext(apiId))
    return { upstreamHeaderNames: names, sealedUpstreamHeaders: sealed }
  }
}
