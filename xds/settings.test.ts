import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const LEAST = {
  ...{ DATABASE_URL: 'postgres://localhost', NATS_URL: 'nats://localhost', PLATFORM_DOMAIN: 'example.com' },
  ...{
    GRPC_ADDRESS: '127.0.0.1:1',
    OPS_PORT: '2',
    AUTHZ_ADDRESS: '127.0.0.1:3',
    DOCUMENTS_ADDRESS: '127.0.0.1:4',
    GATEWAY_SCHEME: 'https',
  },
  ...{ GATEWAY_HTTP_PORT: '80', GATEWAY_HTTPS_PORT: '443', TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k' },
}

describe('settings of the listeners', () => {
  it('believe nobody and switch nothing on unless they are set', () => {
    expect(readSettings(LEAST)).toMatchObject({ TRUSTED_HOPS: 0, PROXY_PROTOCOL: false, HTTP3: false })
    expect(readSettings(LEAST).TICKET_KEY_SECRET).toBeUndefined()
  })

  it.each([
    [{ TRUSTED_HOPS: '-1' }, /TRUSTED_HOPS/],
    [{ TRUSTED_HOPS: '1.5' }, /TRUSTED_HOPS/],
    [{ PROXY_PROTOCOL: 'on' }, /PROXY_PROTOCOL/],
    [{ TICKET_KEY_SECRET: 'short' }, /TICKET_KEY_SECRET: must be 32 bytes in hex/],
    [{ HTTP3: 'true', TRUSTED_HOPS: '1' }, /HTTP3: cannot be on with TRUSTED_HOPS/],
  ])('%o is refused at the start', (variables, message) => {
    expect(() => readSettings({ ...LEAST, ...variables })).toThrow(message)
  })
})
