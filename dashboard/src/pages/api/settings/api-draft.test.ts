import type { Api } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, newPayeeIn, rebased } from './api-draft.ts'

const api = {
  name: 'Weather',
  slug: 'weather',
  upstream_base_url: 'https://api.example.com',
  pay_to_address: '0x1',
  discovery_guidance: 'Ask.',
  discovery_contact_email: null,
  publish_owner_email: true,
  payment_context: false,
  upstream_header_names: [] as string[],
  openapi_version: '1.0.0',
  service_name: null,
  icon_url: null,
  tags: ['weather', 'europe'],
  vary_on: ['authorization', 'cookie'],
  enabled: true,
} as Api

describe('an API that is edited', () => {
  it('sends nothing that was not changed', () => {
    expect(changesOf(api, draftOf(api))).toEqual({})
  })

  it('sends what was changed, and null for what was emptied', () => {
    const draft = { ...draftOf(api), name: 'Rain', discovery_guidance: ' ', enabled: false }
    expect(changesOf(api, draft)).toEqual({ name: 'Rain', discovery_guidance: null, enabled: false })
  })

  it('has a new payee if the address differs, in more than the case of its letters', () => {
    const [one, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
    const newIn = (payee: string | null | undefined, present: string | null) =>
      newPayeeIn(payee === undefined ? {} : { pay_to_address: payee }, { ...api, pay_to_address: present })
    expect([newIn(other, one), newIn(one, null)]).toEqual([other, one])
    for (const payee of [one, `0x${'AB'.repeat(20)}`, null, undefined]) expect(newIn(payee, one)).toBeUndefined()
  })

  it('has its tags with commas', () => {
    expect(draftOf(api).tags).toBe('weather, europe')
    expect(changesOf(api, { ...draftOf(api), tags: ' rain,, snow ' })).toEqual({ tags: ['rain', 'snow'] })
    expect(changesOf(api, { ...draftOf(api), tags: '', service_name: 'Rain' })).toEqual({
      tags: [],
      service_name: 'Rain',
    })
  })

  it('has the headers that select an answer with commas; an empty text names none', () => {
    expect(draftOf(api).vary_on).toBe('authorization, cookie')
    expect(changesOf(api, { ...draftOf(api), vary_on: 'cookie,x-symbol' })).toEqual({ vary_on: ['cookie', 'x-symbol'] })
    expect(changesOf(api, { ...draftOf(api), vary_on: '' })).toEqual({ vary_on: [] })
  })

  it('keeps its edits when other fields change meanwhile, and not when the same do', () => {
    const draft = { ...draftOf(api), name: 'Rain' }
    expect(rebased(api, draft, { ...api, slug: 'moved' })).toEqual({ ...draft, slug: 'moved' })
    expect(rebased(api, draft, { ...api, name: 'Snow' })).toBeUndefined()
    expect(rebased(api, draftOf(api), { ...api, name: 'Snow' })).toEqual({ ...draftOf(api), name: 'Snow' })
  })
})
