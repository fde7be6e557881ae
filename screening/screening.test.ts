import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import {
  createScreening,
  MOST_ASKED,
  type ScreenedRole,
  type Screening,
  type ScreeningLists,
  type ScreeningWatch,
  type Verdict,
} from './screening.ts'
import { createScreeningMetrics } from './screening-metrics.ts'

const PAYER = `0x${'Ab'.repeat(20)}`
const VERDICT_MS = 1_000

function screeningOf(options: {
  listed?: Record<string, Verdict>
  loaded?: boolean
  answer?: (address: string, role: ScreenedRole) => Promise<Verdict | undefined>
  failsOpen?: boolean
  watch?: ScreeningWatch
}) {
  const { listed = {}, loaded = true, answer, failsOpen = false } = options
  const asked: string[] = []
  const unasked: string[] = []
  const none = () => undefined
  const watch = options.watch ?? { judged: none, asked: none, unasked: (reason) => unasked.push(reason) }
  const clock = { now: 0 }
  const lists: ScreeningLists = { loaded: () => loaded, of: (address) => listed[address] }
  const screening = createScreening({
    lists,
    watch,
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
  return { screening, asked, unasked, clock }
}

/** Asks for a verdict on an address. Unless `asker` is given, each address has an asker of its own. */
const look = (screening: Screening, address: string, role: ScreenedRole, asker = address) =>
  screening.look({ address, role, asker })

const failing = () => Promise.reject(new Error('down'))

describe('screening', () => {
  it('by lists allows whom no list denies, whatever the case of an EVM address', async () => {
    const { screening } = screeningOf({ listed: { [PAYER.toLowerCase()]: 'deny' } })
    expect(screening.known(PAYER, 'payer')).toBe('deny')
    expect(await look(screening, PAYER, 'payer')).toBe('deny')
    expect(screening.known('Other', 'payer')).toBe('allow')
  })

  it('knows nobody before the lists were read, also where a failure lets payments through', async () => {
    const { screening, asked } = screeningOf({ loaded: false, failsOpen: true, answer: async () => 'allow' })
    expect(screening.known(PAYER, 'payer')).toBeUndefined()
    expect(await look(screening, PAYER, 'payer')).toBe('unavailable')
    expect(asked).toEqual([])
    expect(screeningOf({ loaded: false }).screening.known(PAYER, 'payer')).toBeUndefined()
  })

  it('has the lists decide before the service', async () => {
    const listed = { good: 'allow', bad: 'deny' } as const
    const { screening, asked } = screeningOf({ listed, answer: async () => 'deny' })
    expect([screening.known('good', 'payer'), screening.known('bad', 'payer')]).toEqual(['allow', 'deny'])
    expect(await look(screening, 'good', 'payee')).toBe('allow')
    expect(asked).toEqual([])
  })

  it('asks the service once for all who wait, and again when its verdict is old', async () => {
    const answer = Promise.withResolvers<Verdict>()
    const { screening, asked, clock } = screeningOf({ answer: () => answer.promise })
    const looks = [look(screening, PAYER, 'payer'), look(screening, PAYER.toLowerCase(), 'payer')]
    answer.resolve('deny')
    expect(await Promise.all(looks)).toEqual(['deny', 'deny'])
    expect(screening.known(PAYER, 'payer')).toBe('deny')
    expect(asked).toEqual([PAYER.toLowerCase()])
    clock.now = VERDICT_MS
    expect(screening.known(PAYER, 'payer')).toBeUndefined()
    await look(screening, PAYER, 'payer')
    expect(asked).toHaveLength(2)
  })

  it.each([
    [false, 'unavailable'],
    [true, 'allow'],
  ] as const)(
    'without an answer, where failures are let through: %s, says %s and remembers nothing',
    async (failsOpen, verdict) => {
      const { screening } = screeningOf({ answer: failing, failsOpen })
      expect(await look(screening, PAYER, 'payer')).toBe(verdict)
      expect(screening.known(PAYER, 'payer')).toBeUndefined()
    },
  )

  it('asks about an address in each role: who may pay need not be one who may be paid', async () => {
    const { screening } = screeningOf({ answer: async (_, role) => (role === 'payee' ? 'deny' : 'allow') })
    expect(await look(screening, PAYER, 'payer')).toBe('allow')
    expect(screening.known(PAYER, 'payee')).toBeUndefined()
    const both = [look(screening, 'b', 'payer'), look(screening, 'b', 'payee'), look(screening, PAYER, 'payee')]
    expect(await Promise.all(both)).toEqual(['allow', 'deny', 'deny'])
  })

  it('does not leave a service alone for addresses that it does not judge: a stranger can bring any number', async () => {
    const answer = async (address: string) => (address === 'denied' ? ('deny' as const) : undefined)
    const { screening } = screeningOf({ answer, failsOpen: true })
    for (const payer of ['a', 'b', 'c', 'd']) expect(await look(screening, payer, 'payer')).toBe('allow')
    expect(await look(screening, 'denied', 'payer')).toBe('deny')
  })

  it('does not take a crowd for a failure: a stranger who asks about many lets nobody through', async () => {
    const { screening } = screeningOf({ answer: () => new Promise(() => undefined), failsOpen: true })
    for (let index = 0; index < MOST_ASKED; index++) void look(screening, `p${index}`, 'payer')
    expect(await look(screening, 'denied', 'payer')).toBe('unavailable')
  })

  it('leaves a service alone that fails, and asks it again later', async () => {
    const { screening, asked, clock } = screeningOf({ answer: failing })
    for (const payer of ['a', 'b', 'c', 'd', 'e']) expect(await look(screening, payer, 'payer')).toBe('unavailable')
    expect(asked).toEqual(['a', 'b', 'c'])
    clock.now = 5_000
    await look(screening, 'f', 'payer')
    expect(asked).toEqual(['a', 'b', 'c', 'f'])
  })

  it('asks about a bounded number of addresses at once', async () => {
    const answer = Promise.withResolvers<Verdict>()
    const { screening, asked, unasked } = screeningOf({ answer: () => answer.promise })
    const looks = Array.from({ length: MOST_ASKED }, (_, index) => look(screening, `p${index}`, 'payer'))
    expect(await look(screening, 'one more', 'payer')).toBe('unavailable')
    expect(asked).toHaveLength(MOST_ASKED)
    expect(unasked).toEqual(['crowded'])
    answer.resolve('allow')
    expect(new Set(await Promise.all(looks))).toEqual(new Set(['allow']))
    expect(await look(screening, 'one more', 'payer')).toBe('allow')
  })

  it('leaves room for others: an asker has as many questions as are free', async () => {
    const answer = Promise.withResolvers<Verdict>()
    const { screening, asked } = screeningOf({ answer: () => answer.promise })
    const flood = (asker: string) =>
      Array.from({ length: MOST_ASKED }, (_, index) => look(screening, `${asker} ${index}`, 'payer', asker))
    const [one, two] = [flood('one'), flood('two')]
    const of = (asker: string) => asked.filter((address) => address.startsWith(asker)).length
    expect([of('one'), of('two')]).toEqual([MOST_ASKED / 2, MOST_ASKED / 4])
    const another = look(screening, 'a third client brings this', 'payer', 'three')
    // Further callers that wait for a pending query do not count as queries.
    const again = look(screening, 'two 0', 'payer', 'one')
    answer.resolve('allow')
    expect(await Promise.all([another, again])).toEqual(['allow', 'allow'])
    const verdicts = await Promise.all([...one, ...two])
    expect(verdicts.filter((verdict) => verdict === 'allow')).toHaveLength(of('one') + of('two'))
    // After the answer to a query, the client may cause another query.
    expect(await look(screening, 'later', 'payer', 'one')).toBe('allow')
  })

  it('tells operators its verdicts, and what the service has answered and was not asked', async () => {
    const registry = new Registry()
    const answers = [async () => 'deny' as const, async () => undefined, failing, failing, failing]
    const { screening } = screeningOf({
      listed: { good: 'allow' },
      answer: () => (answers.shift() ?? failing)(),
      watch: createScreeningMetrics(registry),
    })
    screening.known('good', 'payee')
    screening.known('not known', 'payer')
    for (const payer of ['a', 'b', 'c', 'd', 'e', 'f']) await look(screening, payer, 'payer')
    const text = await registry.metrics()
    const value = (series: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1]
    expect([
      value('launa_screening_verdicts_total{role="payee",verdict="allow"}'),
      value('launa_screening_verdicts_total{role="payer",verdict="deny"}'),
      value('launa_screening_verdicts_total{role="payer",verdict="unavailable"}'),
      value('launa_screening_verdicts_total{role="payer",verdict="allow"}'),
      ...['allow', 'deny', 'none', 'failed'].map((outcome) =>
        value(`launa_screening_question_seconds_count{outcome="${outcome}"}`),
      ),
      value('launa_screening_unasked_total{reason="resting"}'),
      value('launa_screening_unasked_total{reason="crowded"}'),
    ]).toEqual(['1', '1', '5', '0', '0', '1', '1', '3', '1', '0'])
  })
})
