import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { givePlan } from '../support/sellers/plan.ts'
import { sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

const LIMITS = {
  apis: 2,
  endpoints: 4,
  endpoints_per_api: 3,
  endpoint_bytes: 13_500,
  endpoint_bytes_per_api: 8_000,
  domains: 3,
  domains_per_api: 2,
  api_keys: 1,
}

const small = it
  .extend('limited', async ({ plane, pool }) => {
    const seller = await signUp(plane)
    await givePlan(pool, seller, LIMITS)
    return seller
  })
  .extend('apis', async ({ limited: seller }) => {
    const upstream_base_url = 'https://api.example.com'
    return [await seller.createApi({ upstream_base_url }), await seller.createApi({ upstream_base_url })] as const
  })

const refused = (resource: keyof typeof LIMITS) => ({
  status: 403,
  body: {
    code: 'quota_exceeded',
    error: `this account has reached a limit of its plan: ${resource} must not exceed ${LIMITS[resource]}`,
    details: [{ path: resource, message: `must not exceed ${LIMITS[resource]}` }],
  },
})

const endpoint = (path: string, fields: object = {}) => ({
  body: { method: 'GET', path_pattern: path, accepts: [sandboxAccept()], ...fields },
})

describe('a plan', () => {
  small('bounds APIs, also those that are made at once', async ({ pool, limited: seller }) => {
    await givePlan(pool, seller, { apis: 2 })
    const make = () =>
      seller.call<{ code?: string }>('POST', '/apis', {
        body: {
          name: 'Test',
          slug: `quota-${randomUUID()}`,
          upstream_base_url: 'https://api.example.com',
          pay_to_mode: 'user_wallet',
        },
      })
    const made = await Promise.all(Array.from({ length: 6 }, make))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403])
    expect(await make()).toMatchObject(refused('apis'))
  })

  small('bounds endpoints of an API and of an account', async ({ apis: [first, second], limited: seller }) => {
    const add = (id: string, path: string) => seller.call('POST', `/apis/${id}/endpoints`, endpoint(path))
    for (const path of ['/a', '/b', '/c']) expect((await add(first.id, path)).status).toBe(201)
    expect(await add(first.id, '/d')).toMatchObject(refused('endpoints_per_api'))
    expect((await add(second.id, '/a')).status).toBe(201)
    expect(await add(second.id, '/b')).toMatchObject(refused('endpoints'))
  })

  small('bounds what is imported, all of it or nothing', async ({ apis: [api], limited: seller }) => {
    const operations = ['/a', '/b', '/c', '/d'].map((path) => ({ method: 'GET', path }))
    const body = { operations, accepts: [sandboxAccept()] }
    expect(await seller.call('POST', `/apis/${api.id}/openapi/import`, { body })).toMatchObject(
      refused('endpoints_per_api'),
    )
    const { body: page } = await seller.call<{ items: unknown[] }>('GET', `/apis/${api.id}/endpoints`)
    expect(page.items).toEqual([])
  })

  small('bounds the bytes of schemas', async ({ apis: [first, second], limited: seller }) => {
    const request_schema = { type: 'object', description: 'x'.repeat(5_000) }
    const add = (id: string, path: string) =>
      seller.call<{ id: string }>('POST', `/apis/${id}/endpoints`, endpoint(path, { request_schema }))
    expect((await add(first.id, '/a')).status).toBe(201)
    expect(await add(first.id, '/b')).toMatchObject(refused('endpoint_bytes_per_api'))
    const small = await seller.createEndpoint(first.id, { path_pattern: '/c' })
    const grown = { body: { response_schema: request_schema } }
    expect(await seller.call('PUT', `/apis/${first.id}/endpoints/${small.id}`, grown)).toMatchObject(
      refused('endpoint_bytes_per_api'),
    )
    const { body } = await add(second.id, '/a')
    const larger = { body: { response_schema: { description: 'x'.repeat(1_900) } } }
    expect(await seller.call('PUT', `/apis/${second.id}/endpoints/${body.id}`, larger)).toMatchObject(
      refused('endpoint_bytes'),
    )
  })

  small('bounds domains and keys', async ({ apis: [first, second], limited: seller }) => {
    const claim = (id: string) =>
      seller.call('POST', `/apis/${id}/domains`, { body: { hostname: `${randomUUID()}.example.com` } })
    expect([(await claim(first.id)).status, (await claim(first.id)).status]).toEqual([201, 201])
    expect(await claim(first.id)).toMatchObject(refused('domains_per_api'))
    expect((await claim(second.id)).status).toBe(201)
    expect(await claim(second.id)).toMatchObject(refused('domains'))

    const { id } = await seller.apiKey({ preset: 'apiManager' })
    const another = () => seller.call('POST', '/auth/api-keys', { body: { name: 'another', preset: 'apiManager' } })
    expect(await another()).toMatchObject(refused('api_keys'))
    expect((await seller.call('DELETE', `/auth/api-keys/${id}`)).status).toBe(204)
    expect((await another()).status).toBe(201)
  })

  small(
    'leaves what is there, and counts nothing of the other environment',
    async ({ apis, pool, limited: seller }) => {
      await givePlan(pool, seller, { apis: 0 })
      expect((await seller.call('GET', `/apis/${apis[0].id}`)).status).toBe(200)
      expect((await seller.updateApi(apis[0].id, { name: 'Still here' })).name).toBe('Still here')
      const body = {
        name: 'Test',
        slug: `quota-${randomUUID()}`,
        upstream_base_url: 'https://api.example.com',
        pay_to_mode: 'user_wallet',
      }
      expect((await seller.in('production').call('POST', '/apis', { body })).status).toBe(201)
    },
  )
})
