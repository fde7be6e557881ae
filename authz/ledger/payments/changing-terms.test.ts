import { expect, it } from 'vitest'
import { createTermsWait, MOST_WAITS } from './changing-terms.ts'

it('who waits for one API does so together, and others do not wait beyond the bound', async () => {
  const asked: string[] = []
  const ends: (() => void)[] = []
  const query = ({ values }: { values: string[] }) => {
    asked.push(...values)
    return new Promise((_, reject) => ends.push(() => reject(new Error('lock timeout'))))
  }
  const wait = createTermsWait({ query } as never)
  const apis = Array.from({ length: MOST_WAITS }, (_, index) => `api-${index}`)
  let over = 0
  const waits = [...apis, ...apis].map((api) => wait(api).then(() => over++))
  await wait('one too many')
  expect({ asked, over }).toEqual({ asked: apis, over: 0 })
  for (const end of ends) end()
  await Promise.all(waits)
  expect(over).toBe(2 * MOST_WAITS)
  const later = wait('one too many')
  ends.at(-1)?.()
  await later
  expect(asked).toEqual([...apis, 'one too many'])
})
