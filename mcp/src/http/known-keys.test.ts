import { describe, expect, it } from 'vitest'
import { createKnownKeys } from './known-keys.ts'

function asked(answers: Record<string, boolean>) {
  let now = 0
  const questions: string[] = []
  const keys = createKnownKeys({
    now: () => now,
    ask: async (key) => {
      questions.push(key)
      const answer = answers[key]
      if (answer === undefined) throw new Error('no answer')
      return answer
    },
  })
  return { keys, questions, pass: (ms: number) => (now += ms) }
}

describe('a key of a caller', () => {
  it('is asked about once a minute, whatever the answer', async () => {
    const { keys, questions, pass } = asked({ good: true, bad: false })
    for (let i = 0; i < 3; i++) {
      expect(await keys.stateOf('good', 'a')).toBe('good')
      expect(await keys.stateOf('bad', 'b')).toBe('bad')
    }
    expect(questions).toEqual(['good', 'bad'])
    pass(60_000)
    expect(await keys.stateOf('good', 'a')).toBe('good')
    expect(questions).toHaveLength(3)
  })

  it('is asked about again when there was no answer', async () => {
    const { keys, questions } = asked({})
    expect([await keys.stateOf('k', 'a'), await keys.stateOf('k', 'a')]).toEqual(['unknown', 'unknown'])
    expect(questions).toHaveLength(2)
  })

  it('that a stranger makes up keeps no other caller out', async () => {
    const { keys, questions, pass } = asked({
      good: true,
      ...Object.fromEntries(range(400).map((i) => [`${i}`, false])),
    })
    for (const i of range(100)) await keys.stateOf(`${i}`, 'stranger')
    expect(questions).toHaveLength(30)
    expect(await keys.stateOf('99', 'stranger')).toBe('unknown')
    expect(await keys.stateOf('good', 'owner')).toBe('good')
    for (const i of range(400)) await keys.stateOf(`${i}`, `network ${i}`)
    expect(questions).toHaveLength(300)
    expect(await keys.stateOf('good', 'stranger')).toBe('good')
    pass(60_000)
    expect(await keys.stateOf('good', 'owner')).toBe('good')
  })

  it('that was good is asked about again, whatever strangers at its address have asked', async () => {
    const { keys, questions, pass } = asked({ good: true, bad: false })
    for (const key of ['good', 'bad']) await keys.stateOf(key, 'proxy')
    pass(60_000)
    for (const i of range(30)) await keys.stateOf(`${i}`, 'proxy')
    expect(await keys.stateOf('bad', 'proxy')).toBe('unknown')
    for (let i = 0; i < 2; i++) expect(await keys.stateOf('good', 'proxy')).toBe('good')
    expect(questions.filter((key) => key === 'good')).toHaveLength(2)
  })

  it('that was good and is good no longer has no such right', async () => {
    const answers: Record<string, boolean> = { key: true }
    const { keys, questions, pass } = asked(answers)
    await keys.stateOf('key', 'proxy')
    answers.key = false
    pass(60_000)
    expect(await keys.stateOf('key', 'proxy')).toBe('bad')
    pass(60_000)
    for (const i of range(30)) await keys.stateOf(`${i}`, 'proxy')
    expect(await keys.stateOf('key', 'proxy')).toBe('unknown')
    expect(questions.filter((key) => key === 'key')).toHaveLength(2)
  })

  it('waits for no more than sixteen questions at the same time', async () => {
    let answered = () => {}
    const answer = new Promise<boolean>((resolve) => {
      answered = () => resolve(true)
    })
    const keys = createKnownKeys({ ask: () => answer, now: () => 0 })
    const first = range(16).map((i) => keys.stateOf(`${i}`, `${i}`))
    expect(await keys.stateOf('17', '17')).toBe('unknown')
    answered()
    expect(new Set(await Promise.all(first))).toEqual(new Set(['good']))
    expect(await keys.stateOf('17', '17')).toBe('good')
  })
})

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
