import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameReader, type FrameProblem, frame } from './frames.ts'

const MOST = 1_000

function reading() {
  const messages: string[] = []
  const problems: FrameProblem[] = []
  const read = createFrameReader({
    mostBytes: MOST,
    onMessage: (message) => messages.push(message.toString('hex')),
    onProblem: (problem) => problems.push(problem),
  })
  return { read, messages, problems }
}

describe('the messages of a call', () => {
  it('are the same in whatever pieces they come', () => {
    const bytes = fc.uint8Array({ maxLength: 40 })
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 8 }), fc.array(fc.nat(20), { maxLength: 80 }), (sent, cuts) => {
        const { read, messages, problems } = reading()
        let rest = Buffer.concat(sent.map(frame))
        for (const cut of cuts) {
          read(rest.subarray(0, cut))
          rest = rest.subarray(cut)
        }
        read(rest)
        expect(messages).toEqual(sent.map((message) => Buffer.from(message).toString('hex')))
        expect(problems).toEqual([])
      }),
    )
  })

  it.each([
    ['too large', Buffer.from([0, 0, 0, 3, 233])],
    ['compressed', Buffer.from([1, 0, 0, 0, 1, 7])],
  ])('end with a problem when one is %s', (problem, bytes) => {
    const { read, messages, problems } = reading()
    read(bytes)
    read(frame(Buffer.from('after')))
    expect({ messages, problems }).toEqual({ messages: [], problems: [problem] })
  })
})
