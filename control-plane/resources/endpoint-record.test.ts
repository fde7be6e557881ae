import { expect, it } from 'vitest'
import type { Api } from '../entities/api.ts'
import { newEndpoint } from './endpoint-record.ts'

it('each new endpoint has tags of its own', () => {
  const body = { method: 'GET', path_pattern: '/weather', accepts: [] } as unknown as Parameters<typeof newEndpoint>[1]
  const [first, second] = [newEndpoint({} as Api, body), newEndpoint({} as Api, body)]
  first.tags.push('weather')
  expect(second.tags).toEqual([])
  expect(newEndpoint({} as Api, { ...body, tags: ['news'] }).tags).toEqual(['news'])
})
