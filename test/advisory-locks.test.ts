import { expect, it } from 'vitest'
import { LOCKS } from '../schema/locks.ts'
import { sourcesOf, textOf } from './imports.ts'

it('gives every use a number of its own', () => {
  const numbers = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('has all advisory locks of the services', () => {
  const rooms = ['schema', 'authz', 'control-plane', 'xds', 'runtime', 'configuration']
  const elsewhere = rooms
    .flatMap(sourcesOf)
    .filter((file) => !/\.test\.ts$|^schema\/locks\.ts$/.test(file))
    .filter((file) => /advisory\w*\(\s*\d|LOCK = [\d_]+/.test(textOf(file)))
  expect(elsewhere).toEqual([])
})
