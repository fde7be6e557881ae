import type { UpstreamHeaders } from '../../domain/upstreams/upstream-headers.ts'
import { upstreamHeadersContext } from '../../domain/upstreams/upstream-headers.ts'
import { createEncryption } from '../../runtime/encryption.ts'
import type { Api } from '../entities/api.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { refuseField } from '../validation/validation.ts'

/** Encrypts headers. Returns the values of an API's columns for them: their names, and the encrypted headers. */
export type SealUpstreamHeaders = (
  apiId: string,
  headers: UpstreamHeaders | null | undefined,
) => Pick<Api, 'upstreamHeaderNames' | 'sealedUpstreamHeaders'>

/**
 * Returns the function that encrypts headers. It throws `validation_failed` when the operator has set no key for them.
 */
export function createUpstreamHeaderSeal({ UPSTREAM_HEADERS_KEY: key }: ControlPlaneSettings): SealUpstreamHeaders {
  const encryption = key && createEncryption(key)
  return (apiId, headers) => {
    const names = Object.keys(headers ?? {})
    if (names.length === 0) return { upstreamHeaderNames: [], sealedUpstreamHeaders: null }
    if (!encryption) return refuseField('upstream_headers', 'cannot be stored: this gateway has no key to encrypt them')
    const sealed = encryption.encrypt(JSON.stringify(headers), upstreamHeadersContext(apiId))
    return { upstreamHeaderNames: names, sealedUpstreamHeaders: sealed }
  }
}
