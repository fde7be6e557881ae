import { describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { type ChosenEndpoint, planChanges, tagOfChosen } from './plan-changes.ts'

const option = (amount: string) => ({
  ...{ scheme: 'exact', network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address, amount, max_timeout_seconds: 300 },
  extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version },
})
const endpoint = (id: string, amount: string, enabled = true): ChosenEndpoint => ({
  ...{ id, method: 'GET', path_pattern: `/${id}`, accepts: [option(amount)], enabled },
})
const CHOSEN = [endpoint('a', '100'), endpoint('b', '3', false)]

describe('a change of many endpoints', () => {
  it('leaves out those that are so already, whatever order their keys have', async () => {
    const turned = Object.fromEntries(Object.entries(option('100')).reverse())
    const accepts = [turned as unknown as ReturnType<typeof option>]
    const planned = await planChanges(CHOSEN, { accepts }, 'development')
    expect(planned.map(({ endpoint: { id } }) => id)).toEqual(['b'])
    expect(await planChanges(CHOSEN, { enabled: false }, 'development')).toMatchObject([{ endpoint: { id: 'a' } }])
    expect(await planChanges(CHOSEN, { price_percent: 100 }, 'development')).toEqual([])
  })

  it('rounds half a unit up, in whole numbers of any length', async () => {
    const long = 10n ** 70n + 1n
    const planned = await planChanges([...CHOSEN, endpoint('c', `${long}`)], { price_percent: 150 }, 'development')
    expect(planned.map(({ after }) => after.accepts[0]?.amount)).toEqual(['150', '5', `${(long * 150n + 50n) / 100n}`])
  })

  it('makes no price that cannot be sold', async () => {
    await expect(planChanges(CHOSEN, { price_percent: 10 }, 'development')).rejects.toMatchObject({
      details: [
        { path: 'changes.price_percent', message: expect.stringContaining('GET /b: amount must be more than 0') },
      ],
    })
    const large = endpoint('c', `${2n ** 256n - 1n}`)
    await expect(planChanges([large], { price_percent: 101 }, 'development')).rejects.toMatchObject({
      details: [{ message: expect.stringContaining('must fit in 256 bits') }],
    })
  })

  it('has a tag that follows each price, each switch, and which endpoints they are', async () => {
    const tags = [
      CHOSEN,
      CHOSEN.slice(1),
      [endpoint('a', '101'), endpoint('b', '3', false)],
      [endpoint('a', '100'), endpoint('b', '3')],
    ]
    expect(new Set(await Promise.all(tags.map(tagOfChosen))).size).toBe(4)
    expect(await tagOfChosen(structuredClone(CHOSEN))).toBe(await tagOfChosen(CHOSEN))
  })
})
