import { describe, expect, it } from 'vitest'
import type { WaitingChange } from '../mails/waiting-change.ts'
import { sendToEach } from './account-notices.ts'

const refused = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })
const [OWNER, THIEF] = ['owner@x.example', 'thief@x.example']

function waiting(version: string, fields: Partial<WaitingChange> = {}): WaitingChange {
  return {
    ...{ version, environment: null, resource_type: 'account', names: ['a'], api_name: null, actions: ['updated'] },
    ...{ before: null, after: null, slug: null, between: {}, new_payees: [], paid_now: null, actors: [] },
    ...{ first_at: new Date().toISOString(), last_at: '' },
    ...{ recipients: [OWNER, THIEF], told: [] },
    ...fields,
  }
}

/** Sends changes, with the failures of each address in turn. Returns the result, and the changes that each address was sent. */
async function sent(
  changes: readonly WaitingChange[],
  failures: Record<string, (Error | undefined)[]> = {},
  tries = 0,
) {
  const tried: Record<string, string[]> = {}
  const plain: string[] = []
  const result = await sendToEach(
    changes,
    async (address, its, isPlain) => {
      tried[address] = its.map(({ version }) => version)
      if (isPlain) plain.push(address)
      const failure = failures[address]?.[isPlain ? 1 : 0]
      if (failure) throw failure
    },
    tries,
    () => undefined,
  )
  return { ...result, tried, plain }
}

describe('a notice of changes', () => {
  it('goes to each address that the account had at a change, without the changes that the address got before', async () => {
    const changes = [waiting('1', { recipients: [OWNER] }), waiting('2', { told: [OWNER] }), waiting('3')]
    const { tried, marks, isSent } = await sent(changes)
    expect(tried).toEqual({ [OWNER]: ['1', '3'], [THIEF]: ['2', '3'] })
    expect(isSent).toBe(true)
    expect(marks).toHaveLength(4)
  })

  it.each<[string, Record<string, (Error | undefined)[]>, { isSent: boolean; told: string[]; plain?: string[] }]>([
    ['is told to all', {}, { isSent: true, told: [OWNER, THIEF] }],
    [
      'is told without values if they are refused',
      { [OWNER]: [refused(550)] },
      { isSent: true, told: [OWNER, THIEF], plain: [OWNER] },
    ],
    [
      'is told again to one that refuses everything',
      { [THIEF]: [refused(550), refused(550)] },
      { isSent: false, told: [OWNER], plain: [THIEF] },
    ],
    ['is told again to one that is refused for now', { [THIEF]: [refused(450)] }, { isSent: false, told: [OWNER] }],
    ['is told again if the server is away', { [OWNER]: [new Error('away')] }, { isSent: false, told: [THIEF] }],
  ])('%s', async (_, failures, { isSent, told, plain = [] }) => {
    const result = await sent([waiting('1')], failures)
    expect(result.isSent).toBe(isSent)
    expect(result.marks.map(([, address]) => address)).toEqual(told)
    expect(result.plain).toEqual(plain)
    // No failure keeps the mail from the other address.
    expect(Object.keys(result.tried)).toEqual([OWNER, THIEF])
  })

  it('is told without texts to an address that has refused it several times, if only for now', async () => {
    const failures = { [OWNER]: [refused(451)] }
    expect((await sent([waiting('1')], failures, 2)).plain).toEqual([])
    const { plain, isSent } = await sent([waiting('1')], failures, 3)
    expect(plain).toEqual([OWNER])
    expect(isSent).toBe(true)
  })

  it('is not sent for ever to a mailbox that does not exist', async () => {
    const old = waiting('1', { first_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    const { marks, isSent } = await sent([old], { [OWNER]: [refused(550), refused(550)] })
    expect(isSent).toBe(true)
    expect(marks).toHaveLength(2)
  })
})
