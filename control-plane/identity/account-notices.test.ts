import { describe, expect, it } from 'vitest'
import type { WaitingChange } from '../mails/waiting-change.ts'
import { sendToEach } from './account-notices.ts'

const refused = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })
const [OWNER, THIEF] = ['owner@x.example', 'thief@x.example']

function waiting(version: string, fields: Partial<WaitingChange> = {}): WaitingChange {
  return {
    ...{ version, environment: null, resource_type: 'account', names: ['a'], api_name: null, actions: ['updated'] },
    ...{ before: null, after: null, between: [], actors: [], first_at: '', last_at: '' },
    ...{ recipients: [OWNER, THIEF], told: [] },
    ...fields,
  }
}

/** Sends changes, with the failure of each address. Returns the result, and the changes that each address was sent. */
async function sent(changes: readonly WaitingChange[], failures: Record<string, Error> = {}) {
  const tried: Record<string, string[]> = {}
  const result = await sendToEach(
    changes,
    async (address, its) => {
      tried[address] = its.map(({ version }) => version)
      if (failures[address]) throw failures[address]
    },
    () => undefined,
  )
  return { ...result, tried }
}

describe('a notice of changes', () => {
  it('goes to each address that the account had at a change, without the changes that the address got before', async () => {
    const changes = [waiting('1', { recipients: [OWNER] }), waiting('2', { told: [OWNER] }), waiting('3')]
    const { tried, marks, isSent } = await sent(changes)
    expect(tried).toEqual({ [OWNER]: ['1', '3'], [THIEF]: ['2', '3'] })
    expect(isSent).toBe(true)
    expect(marks).toHaveLength(4)
  })

  it.each<[string, Record<string, Error>, { isSent: boolean; told: string[] }]>([
    ['is told to all', {}, { isSent: true, told: [OWNER, THIEF] }],
    ['counts as told if one is refused for ever', { [THIEF]: refused(550) }, { isSent: true, told: [OWNER, THIEF] }],
    ['is told again to one that is refused for now', { [THIEF]: refused(450) }, { isSent: false, told: [OWNER] }],
    ['is told again if the server is away', { [OWNER]: new Error('away') }, { isSent: false, told: [THIEF] }],
    ['is told again if all are refused', { [OWNER]: refused(550), [THIEF]: refused(550) }, { isSent: false, told: [] }],
  ])('%s', async (_, failures, { isSent, told }) => {
    const result = await sent([waiting('1')], failures)
    expect(result.isSent).toBe(isSent)
    expect(result.marks.map(([, address]) => address)).toEqual(told)
    // No failure keeps the mail from the other address.
    expect(Object.keys(result.tried)).toEqual([OWNER, THIEF])
  })
})
