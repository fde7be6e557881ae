import { expect, it } from 'vitest'
import { TimeoutError } from '../../errors.ts'
import { watchedBody } from './paid-body.ts'

it('a body has ended once its reader has taken the last piece and asks for more', async () => {
  const ends: string[] = []
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of ['s', 'un']) controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  const response = await watchedBody(
    new Response(source),
    {
      done: async () => void ends.push('done'),
      broken: async () => void ends.push('broken'),
    },
    60_000,
  )
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await reader.read()
  // A stream that reads ahead would reach the end during this wait.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ends).toEqual([])
  expect((await reader.read()).done).toBe(true)
  expect(ends).toEqual(['done'])
})

it('a body that never ends breaks off', async () => {
  const ends: string[] = []
  const dripping = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      controller.enqueue(new TextEncoder().encode('.'))
    },
  })
  const end = { done: async () => void ends.push('done'), broken: async () => void ends.push('broken') }
  const response = await watchedBody(new Response(dripping), end, 50)
  await expect(response.text()).rejects.toBeInstanceOf(TimeoutError)
  expect(ends).toEqual(['broken'])
})

it('a body that nobody reads breaks off too, once', async () => {
  const ends: string[] = []
  const silent = new ReadableStream<Uint8Array>()
  const broken = new Promise<void>((resolve) => {
    const end = {
      done: async () => void ends.push('done'),
      broken: async () => {
        ends.push('broken')
        resolve()
      },
    }
    void watchedBody(new Response(silent), end, 50).then(async (response) => {
      await broken
      await response.body?.cancel()
      ends.push('cancelled')
    })
  })
  await broken
  await expect.poll(() => ends).toEqual(['broken', 'cancelled'])
})
