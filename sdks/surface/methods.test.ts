import { expect, it } from 'vitest'
import { type Contract, readContract } from './contract.ts'
import { resourcesOf } from './methods.ts'

const contract = readContract()

function without(path: string): Contract {
  const { [path]: _, ...paths } = contract.paths
  return { ...contract, paths }
}

it('an operation without a name is refused', () => {
  const operation = { ...contract.paths['/healthz']?.get, operationId: 'readTides' } as never
  const more = { ...contract, paths: { ...contract.paths, '/tides': { get: operation } } }
  expect(() => resourcesOf(more)).toThrow('resources.ts names no method for readTides')
})

it('a name without an operation is refused', () => {
  expect(() => resourcesOf(without('/healthz'))).toThrow('the contract has no operation getHealth')
})

it('a body or an answer without a name is refused', () => {
  const nameless = { content: { 'application/json': { schema: { type: 'object' } } } }
  const withChange = (change: object) => {
    const post = { ...contract.paths['/auth/login']?.post, ...change } as never
    return { ...contract, paths: { ...contract.paths, '/auth/login': { post } } }
  }
  expect(() => resourcesOf(withChange({ requestBody: nameless }))).toThrow(
    'components.ts has no name for the body of login',
  )
  expect(() => resourcesOf(withChange({ responses: { 200: nameless } }))).toThrow(
    'components.ts has no name for the answer of login',
  )
})

it('all follows from the contract but the names', () => {
  const methods = new Map(resourcesOf(contract).flatMap(({ all }) => all.map((method) => [method.operation, method])))
  expect(methods.get('listWebhookDeliveries')).toMatchObject({
    ...{ name: 'deliveries', verb: 'GET', route: '/webhooks/{id}/deliveries', body: undefined },
    path: [{ name: 'id', argument: 'id' }],
    query: { isOptional: true },
    answer: { kind: 'page', item: 'WebhookDelivery' },
  })
  expect(methods.get('getEndpoint')?.path.map(({ argument }) => argument)).toEqual(['apiId', 'endpointId'])
  expect(methods.get('getStatement')?.query?.isOptional).toBe(false)
  expect([methods.get('rollApiKey')?.body, methods.get('updateApi')?.body]).toEqual([
    { shape: 'RollApiKey', isOptional: true },
    { shape: 'UpdateApi', isOptional: false },
  ])
  expect([methods.get('logout')?.answer, methods.get('exportSettlements')?.answer]).toEqual([
    { kind: 'none' },
    { kind: 'stream', shape: 'SettlementExport' },
  ])
})
