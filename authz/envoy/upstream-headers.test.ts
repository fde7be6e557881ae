import { expect, it } from 'vitest'
import { anApi } from '../../configuration/testing/fixtures.ts'
import { upstreamHeadersContext } from '../../domain/upstreams/upstream-headers.ts'
import { createEncryption } from '../../runtime/encryption.ts'
import { ringOf } from '../../runtime/settings/key-ring.ts'
import { createUpstreamHeaders } from './upstream-headers.ts'

const key = Buffer.alloc(32, 7)
const headers = { authorization: 'Bearer secret' }
const seal = (apiId: string) =>
  createEncryption(ringOf(key)).encrypt(JSON.stringify(headers), upstreamHeadersContext(apiId)).toString('base64')

function opening(key: Buffer | undefined) {
  const failed: string[] = []
  return { of: createUpstreamHeaders({ key: key && ringOf(key), onError: (_, apiId) => failed.push(apiId) }), failed }
}

it('opens what was sealed for this API', () => {
  const { of, failed } = opening(key)
  expect(of(anApi({ sealedUpstreamHeaders: seal('api-1') }))).toEqual(headers)
  expect(of(anApi())).toEqual({})
  expect(of(undefined)).toEqual({})
  expect(failed).toEqual([])
})

it.each<[string, Buffer | undefined, string]>([
  ['of another API', key, seal('api-2')],
  ['of another key', Buffer.alloc(32, 8), seal('api-1')],
  ['without a key', undefined, seal('api-1')],
  ['that were damaged', key, 'AAAA'],
])('adds no headers %s, and says so once', (_, own, sealedUpstreamHeaders) => {
  const { of, failed } = opening(own)
  const api = anApi({ sealedUpstreamHeaders })
  expect([of(api), of(api)]).toEqual([{}, {}])
  expect(failed).toEqual(['api-1'])
})
