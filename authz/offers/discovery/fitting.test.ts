import { expect, it } from 'vitest'
import { fitting } from './fitting.ts'

const tell = (name: string, isWhole: boolean) => (isWhole ? `${name} and all about it` : name)

it('tells of things in whole, then shortly, then not at all', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  expect(fitting(names, tell)).toEqual({ told: names.map((name) => tell(name, true)), omitted: 0 })
  // Each long text has 20 bytes, quotes included, and each short one three.
  expect(fitting(names, tell, 48)).toEqual({ told: [tell('a', true), tell('b', true), 'c', 'd'], omitted: 1 })
  expect(fitting(names, tell, 2)).toEqual({ told: [], omitted: 5 })
})

it('does no work for what is left out', () => {
  let asked = 0
  const things = Array.from({ length: 10_000 }, (_, index) => index)
  const { told } = fitting(things, () => `${++asked}${'x'.repeat(1_000)}`, 10_000)
  expect(told.length).toBeLessThan(10)
  expect(asked).toBeLessThan(15)
})
