import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.ts'

const answered = (body: BodyInit | null, type: string) => new Response(body, { headers: { 'content-type': type } })

describe('an answer', () => {
  it('is shown as text when it is text', async () => {
    const json = await readAnswer(answered('{"a":[1]}', 'application/json; charset=utf-8'), performance.now())
    expect(json).toMatchObject({ status: 200, text: '{\n  "a": [\n    1\n  ]\n}', size: 9, cut: false })
    expect((await readAnswer(answered('{broken', 'application/json'), 0)).text).toBe('{broken')
    expect((await readAnswer(answered('<b>', 'text/html'), 0)).text).toBe('<b>')
    expect((await readAnswer(answered(null, ''), 0)).text).toBe('')
    expect((await readAnswer(answered(new Uint8Array(4), 'image/png'), 0)).text).toBeUndefined()
    expect((await readAnswer(answered(Uint8Array.of(0xff, 0xfe), ''), 0)).text).toBeUndefined()
    expect((await readAnswer(answered(new TextEncoder().encode('{"error":"grün"}'), ''), 0)).text).toBe(
      '{"error":"grün"}',
    )
  })

  it('is read to a limit when it does not end', async () => {
    let cancelled = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(97)),
      cancel: () => {
        cancelled = true
      },
    })
    const answer = await readAnswer(answered(endless, 'text/plain'), 0)
    expect([answer.cut, answer.size, cancelled]).toEqual([true, 262_144, true])
  })
})
