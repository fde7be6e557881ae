import type { ApiConfiguration } from '../../domain/configuration/api-configuration.ts'
import { type UpstreamHeaders, upstreamHeadersContext } from '../../domain/upstreams/upstream-headers.ts'
import { createEncryption } from '../../runtime/encryption.ts'
import type { KeyRing } from '../../runtime/settings/key-ring.ts'

/** The headers that an API's seller has set. The gateway adds them to each request to the upstream. */
export type UpstreamHeadersOf = (api: ApiConfiguration | undefined) => UpstreamHeaders

const NONE: UpstreamHeaders = {}

/**
 * Decrypts an API's headers at the first request after a change. Headers that cannot be decrypted are left out: the upstream then refuses
 * the request, and the payer is not charged.
 */
export function createUpstreamHeaders(options: {
  /** `UPSTREAM_HEADERS_KEY` */
  key: KeyRing | undefined
  onError(error: Error, apiId: string): void
}): UpstreamHeadersOf {
  const encryption = options.key && createEncryption(options.key)
  const opened = new WeakMap<ApiConfiguration, UpstreamHeaders>()
  const open = ({ id, sealedUpstreamHeaders: sealed = '' }: ApiConfiguration): UpstreamHeaders => {
    try {
      if (!encryption) throw new Error('UPSTREAM_HEADERS_KEY is not set')
      return JSON.parse(encryption.decrypt(Buffer.from(sealed, 'base64'), upstreamHeadersContext(id)))
    } catch (error) {
      options.onError(error as Error, id)
      return NONE
    }
  }
  return (api) => {
    if (api?.sealedUpstreamHeaders === undefined) return NONE
    const headers = opened.get(api) ?? open(api)
    opened.set(api, headers)
    return headers
  }
}
