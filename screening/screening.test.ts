import { describe, expect, it } from 'vitest'
import { createScreening, MOST_ASKED, type ScreenedRole, type ScreeningLists, type Verdict } from './screening.ts'

const PAYER = `0x${'Ab'.repeat(20)}`
const VERDICT_MS = 1_000

function screeningOf(options: {
  listed?: Record<string, Verdict>
  loaded?: boolean
  answer?: (address: string, role: ScreenedRole) => Promise<Verdict | undefined>
  failsOpen?: boolean
}) {
  const { listed = {}, loaded = true, answer, failsOpen = false } = options
  const asked: string[] = []
  const clock = { now: 0 }
  const lists: ScreeningLists = { loaded: () => loaded, of: (address) => listed[address] }
  const screening = createScreening({
    lists,
    now: () => clock.now,
    ...(answer && {
      service: {
        verdictMs: VERDICT_MS,
        failsOpen,
        ask({ address, role }) {
          asked.push(address)
          return answer(address, role)
        },
      },
    }),
  })
  return { screening, asked, clock }
}

const failing = () => Promise.reject(new Error('down'))

describe('screening', () => {
  it('by lists allows whom no list denies, whatever the case of an EVM address', async () => {
    const { screening } = screeningOf({ listed: { [PAYER.toLowerCase()]: 'deny' } })
    expect(screening.known(PAYER, 'payer')).toBe('deny')
    expect(await screening.look(PAYER, 'payer')).toBe('deny')
    expect(screening.known('Other', 'payer')).toBe('allow')
  })

  it('knows nobody before the lists were read, also where a failure lets payments through', async () => {
    const { screening, asked } = screeningOf({ loaded: false, failsOpen: true, answer: async () => 'allow' })
    expect(screening.known(PAYER, 'payer')).toBeUndefined()
    expect(await screening.look(PAYER, 'payer')).toBe('unavailable')
    expect(asked).toEqual([])
    expect(screeningOf({ loaded: false }).screening.known(PAYER, 'payer')).toBeUndefined()
  })

  it('has the lists decide before the service', async () => {
    const listed = { good: 'allow', bad: 'deny' } as const
    const { screening, asked } = screeningOf({ listed, answer: async () => 'deny' })
    expect([screening.known('good', 'payer'), screening.known('bad', 'payer')]).toEqual(['allow', 'deny'])
    expect(await screening.look('good', 'payee')).toBe('allow')
    expect(asked).toEqual([])
  })

  it('asks the service once for all who wait, and again when its verdict is old', async () => {
    const answer = Promise.withResolvers<Verdict>()
    const { screening, asked, clock } = screeningOf({ answer: () => answer.promise })
    const looks = [screening.look(PAYER, 'payer'), screening.look(PAYER.toLowerCase(), 'payer')]
    answer.resolve('deny')
    expect(await Promise.all(looks)).toEqual(['deny', 'deny'])
    expect(screening.known(PAYER, 'payer')).toBe('deny')
    expect(asked).toEqual([PAYER.toLowerCase()])
    clock.now = VERDICT_MS
    expect(screening.known(PAYER, 'payer')).toBeUndefined()
    await screening.look(PAYER, 'payer')
    expect(asked).toHaveLength(2)
  })

  it.each([
    [false, 'unavailable'],
    [true, 'allow'],
  ] as const)(
    'without an answer, where failures are let through: %s, says %s and remembers nothing',
    async (failsOpen, verdict) => {
      const { screening } = screeningOf({ answer: failing, failsOpen })
      expect(await screening.look(PAYER, 'payer')).toBe(verdict)
      expect(screening.known(PAYER, 'payer')).toBeUndefined()
    },
  )

  it('asks about an address in each role: who may pay need not be one who may be paid', async () => {
    const { screening } = screeningOf({ answer: async (_, role) => (role === 'payee' ? 'deny' : 'allow') })
    expect(await screening.look(PAYER, 'payer')).toBe('allow')
    expect(screening.known(PAYER, 'payee')).toBeUndefined()
    const both = [screening.look('b', 'payer'), screening.look('b', 'payee'), screening.look(PAYER, 'payee')]
    expect(await Promise.all(both)).toEqual(['allow', 'deny', 'deny'])
  })

  it('does not leave a service alone for addresses that it does not judge: a stranger can bring any number', async () => {
    const answer = async (address: string) => (address === 'denied' ? ('deny' as const) : undefined)
    const { screening } = screeningOf({ answer, failsOpen: true })
    for (const payer of ['a', 'b', 'c', 'd']) expect(await screening.look(payer, 'payer')).toBe('allow')
    expect(await screening.look('denied', 'payer')).toBe('deny')
  })

  it('does not take a crowd for a failure: a stranger who asks about many lets nobody through', async () => {
    const { screening } = screeningOf({ answer: () => new Promise(() => undefined), failsOpen: true })
    for (let index = 0; index < MOST_ASKED; index++) void screening.look(`p${index}`, 'payer')
    expect(await screening.look('denied', 'payer')).toBe('unavailable')
  })

  it('leaves a service alone that fails, and asks it again later', async () => {
    const { screening, asked, clock } = screeningOf({ answer: failing })
    for (const payer of ['a', 'b', 'c', 'd', 'e']) expect(await screening.look(payer, 'payer')).toBe('unavailable')
    expect(asked).toEqual(['a', 'b', 'c'])
    clock.now = 5_000
    await screening.look('f', 'payer')
    expect(asked).toEqual(['a', 'b', 'c', 'f'])
  })

  it('asks about a bounded number of addresses at once', async () => {
    const answer = Promise.withResolvers<Verdict>()
    const { screening, asked } = screeningOf({ answer: () => answer.promise })
    const looks = Array.from({ length: MOST_ASKED }, (_, index) => screening.look(`p${index}`, 'payer'))
    expect(await screening.look('one more', 'payer')).toBe('unavailable')
    expect(asked).toHaveLength(MOST_ASKED)
    answer.resolve('allow')
    expect(new Set(await Promise.all(looks))).toEqual(new Set(['allow']))
    expect(await screening.look('one more', 'payer')).toBe('allow')
  })
})
