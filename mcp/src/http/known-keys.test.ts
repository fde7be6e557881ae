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
  it('is checked once a minute, whatever the answer', async () => {
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

  it('is checked again when there was no answer', async () => {
    const { keys, questions } = asked({})
    expect([await keys.stateOf('k', 'a'), await keys.stateOf('k', 'a')]).toEqual(['unknown', 'unknown'])
    expect(questions).toHaveLength(2)
  })

  it('does not keep other callers out if a stranger has invented it', async () => {
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

  it('that was valid is checked again, even if strangers at its address have used up the checks', async () => {
    const { keys, questions, pass } = asked({ good: true, bad: false })
    for (const key of ['good', 'bad']) await keys.stateOf(key, 'proxy')
    pass(60_000)
    for (const i of range(30)) await keys.stateOf(`${i}`, 'proxy')
    expect(await keys.stateOf('bad', 'proxy')).toBe('unknown')
    for (let i = 0; i < 2; i++) expect(await keys.stateOf('good', 'proxy')).toBe('good')
    expect(questions.filter((key) => key === 'good')).toHaveLength(2)
  })

  it('that is no longer valid loses this precedence', async () => {
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

  it('waits for at most sixteen checks at the same time', async () => {
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
