import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createFairRoom } from '../rooms/fair-room.ts'
import { ROOMS } from '../rooms/rooms.ts'
import { createBodyParser } from './parse-body.ts'

const from = (ip: string) => ({ principal: null, ip }) as FastifyRequest
const large = JSON.stringify('a'.repeat(100_000))

it('parses a large body at a time, and gives other work the thread in between', async () => {
  const parse = createBodyParser(createFairRoom(ROOMS.parsing))
  const done: string[] = []
  const note = (name: string) => done.push(name)
  const network = from('10.0.0.1')
  const bodies = [1, 2].map((name) => parse(network, large).then(() => note(`large ${name}`)))
  const other = new Promise<void>((resolve) => setImmediate(resolve)).then(() => note('other work'))
  await Promise.all([...bodies, other, parse(network, '"small"').then(() => note('small'))])
  expect(done.toSorted()).toEqual(['large 1', 'large 2', 'other work', 'small'])
  expect(done.at(-1)).toBe('large 2')
})

it('leaves the room after a body that is refused', async () => {
  const parse = createBodyParser(createFairRoom(ROOMS.parsing))
  for (let count = 0; count < 3; count++)
    await expect(parse(from('10.0.0.1'), `${large},`)).rejects.toMatchObject({ code: 'malformed_body' })
})
