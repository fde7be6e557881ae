import { expect, it } from 'vitest'
import { dueAfter, runOpenLoop } from './open-loop.ts'

it('begins items at even intervals, the first one at once', () => {
  expect([0, 1, 2, 4, 1000].map((milliseconds) => dueAfter(milliseconds, 500))).toEqual([1, 1, 2, 3, 501])
})

it('begins each item once, and does not wait for earlier ones', async () => {
  const begun: number[] = []
  const last = Promise.withResolvers<void>()
  const work = async (item: number) => {
    begun.push(item)
    if (item === 9) last.resolve()
    await last.promise
    return item
  }
  const results = await runOpenLoop({ items: [...Array(10).keys()], rate: 10_000, work, mostUnderWay: 10 })
  expect(begun).toEqual([...Array(10).keys()])
  expect(results.toSorted()).toEqual(begun)
})

it('fails when more items are under way than allowed, and then begins no others', async () => {
  const items = [...Array(200).keys()]
  const all = Promise.withResolvers<string>()
  let begun = 0
  const work = () => {
    begun += 1
    if (begun === items.length) all.resolve('all began')
    return new Promise<number>(() => undefined)
  }
  const loop = runOpenLoop({ items, rate: 1000, work, mostUnderWay: 3 })
  const failure = loop.then(String, (error: Error) => error.message)
  expect(await Promise.race([failure, all.promise])).toContain('more than 3')
  const atFailure = begun
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(begun).toBe(atFailure)
})

it('fails with the first item that fails', async () => {
  const work = (item: number) => (item === 2 ? Promise.reject(new Error('refused')) : Promise.resolve(item))
  const loop = runOpenLoop({ items: [1, 2, 3], rate: 1000, work, mostUnderWay: 9 })
  await expect(loop).rejects.toThrow('refused')
})
