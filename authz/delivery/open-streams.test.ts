import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { HeldPayment } from '../ledger/ledger.ts'
import { Catalogue } from '../offers/catalogue.ts'
import { apiWithPrice, heldPayment } from '../testing/fixtures.ts'
import { createOpenStreams } from './open-streams.ts'

const api = apiWithPrice('1000')
const bought: HeldPayment = { ...heldPayment, apiId: api.id, endpointId: api.endpoints[0]?.id ?? '' }
const claim = { attempt: '01890000-0000-7000-8000-0000000000c1', transaction: '0x1' }

/** A catalogue that sells `api`, and its open streams. `ends` lists the streams that were ended, with the reason. */
function opened() {
  vi.useFakeTimers()
  const catalogue = new Catalogue(() => undefined)
  const ends: string[] = []
  let revision = 0
  const sell = (apis: ReturnType<typeof apiWithPrice>[]) => {
    revision += 1
    catalogue.apply({ revision, apis, removedIds: apis.length === 0 ? [api.id] : [] })
  }
  sell([api])
  const streams = createOpenStreams({ catalogue, loaded: () => true, now: Date.now, onEnd: () => undefined })
  onTestFinished(() => {
    streams.close()
    vi.useRealTimers()
  })
  const add = (name: string, payment: Partial<HeldPayment> = {}) =>
    streams.add({ ...bought, ...payment }, (why) => ends.push(`${name}: ${why}`))
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  return { streams, ends, sell, add, pass }
}

const withoutEndpoints = { ...api, endpoints: [] }

describe('an open stream', () => {
  it('goes on as long as it is sold, and is forgotten when it has ended by itself', () => {
    const { streams, ends, add, pass } = opened()
    const forget = add('one')
    pass(3_600_000)
    expect(ends).toEqual([])
    expect(streams.size()).toBe(1)
    forget()
    expect(streams.size()).toBe(0)
  })

  it('ends after its time, once', () => {
    const { ends, add, pass } = opened()
    add('bounded', { maxStreamSeconds: 10 })
    pass(9_000)
    expect(ends).toEqual([])
    pass(10_000)
    expect(ends).toEqual(['bounded: stream_time_over'])
  })

  it('ends two seconds after its endpoint, unless that comes back', () => {
    const { ends, sell, add, pass } = opened()
    add('one')
    sell([withoutEndpoints])
    pass(2_000)
    sell([api])
    pass(60_000)
    expect(ends).toEqual([])
    sell([withoutEndpoints])
    pass(4_000)
    expect(ends).toEqual(['one: stream_not_sold'])
  })

  it('of what is sold once does not end with its endpoint, but with its API', () => {
    const { ends, sell, add, pass } = opened()
    add('sold once', { ephemeral: true })
    sell([withoutEndpoints])
    pass(60_000)
    expect(ends).toEqual([])
    sell([{ ...api, enabled: false }])
    pass(4_000)
    expect(ends).toEqual(['sold once: stream_not_sold'])
  })

  it('that is owed by an endpoint that is gone is served, and still has an end', () => {
    const { ends, sell, add, pass } = opened()
    add('owed by what is sold', { claim })
    sell([withoutEndpoints])
    add('owed', { claim, maxStreamSeconds: 60 })
    pass(30_000)
    expect(ends).toEqual(['owed by what is sold: stream_not_sold'])
    pass(31_000)
    expect(ends.slice(1)).toEqual(['owed: stream_time_over'])
  })

  it('ends with an API that is removed', () => {
    const { ends, sell, add, pass } = opened()
    add('one')
    add('owed', { claim })
    sell([])
    pass(4_000)
    expect(ends).toEqual(['one: stream_not_sold', 'owed: stream_not_sold'])
  })
})
