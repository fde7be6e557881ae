import { expect, it } from 'vitest'
import { watchedBody } from './paid-body.ts'

it('a body has ended once its reader has taken the last piece and asks for more', async () => {
  const ends: string[] = []
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of ['s', 'un']) controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  const response = await watchedBody(new Response(source), {
    done: async () => void ends.push('done'),
    broken: async () => void ends.push('broken'),
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await reader.read()
  // A stream that reads ahead would see the end in this time.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ends).toEqual([])
  expect((await reader.read()).done).toBe(true)
  expect(ends).toEqual(['done'])
})
