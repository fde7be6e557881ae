import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CUT } from '@launa/sdk/buyer'
import { describe, expect, it, onTestFinished } from 'vitest'
import { longAnswersIn } from './long-answers.ts'

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launa-answers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const TWO_DAYS_AGO = Date.now() / 1000 - 2 * 86_400

it('an answer is saved without harm to other files, and only old answers are deleted', async () => {
  const folder = ownFolder()
  symlinkSync(join(folder, 'nowhere'), join(folder, 'a-link'))
  const own = crypto.randomUUID()
  symlinkSync(join(folder, 'nowhere'), join(folder, own))
  const old = crypto.randomUUID()
  for (const name of ['notes.txt', old]) {
    writeFileSync(join(folder, name), 'text')
    utimesSync(join(folder, name), TWO_DAYS_AGO, TWO_DAYS_AGO)
  }
  const answers = longAnswersIn(folder)
  const read = () => answers.read(new Response('sunny'), { maxBytes: 3 })
  const saved = (await Promise.all([read(), read()])).map(({ savedAs = '' }) => savedAs.slice(folder.length + 1))
  expect(readdirSync(folder).sort()).toEqual(['a-link', 'notes.txt', own, ...saved].sort())
})

describe('an answer', () => {
  const limits = { maxBytes: 10 }
  const text = (length: number) => new TextEncoder().encode('x'.repeat(length))

  /** Returns an answer with a body of these chunks, and a list to which each cancellation of the body adds its reason. */
  function answer(parts: readonly Uint8Array[], end: 'close' | 'error' | 'stall' = 'close', headers = {}) {
    const cancelled: unknown[] = []
    const left = [...parts]
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = left.shift()
        if (part) controller.enqueue(part)
        else if (end === 'close') controller.close()
        else if (end === 'error') controller.error(new Error('broken'))
        else return new Promise(() => undefined)
      },
      cancel: (reason) => void cancelled.push(reason),
    })
    return { response: new Response(body, { headers }), cancelled }
  }

  it('that is short is returned, and no file is written', async () => {
    const folder = ownFolder()
    const { response } = answer([text(4), text(6)])
    expect(await longAnswersIn(folder).read(response, limits)).toEqual({ bytes: Buffer.from(text(10)), end: 'whole' })
    expect(await longAnswersIn(folder).read(new Response(null), limits)).toEqual({ bytes: Buffer.of(), end: 'whole' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('that is longer is saved completely, for its owner only, and its beginning is shown', async () => {
    const folder = ownFolder()
    const { response } = answer([text(4), text(16), text(20)])
    const { bytes, end, savedAs = '' } = await longAnswersIn(folder, 40).read(response, limits)
    expect([bytes.byteLength, end, readFileSync(savedAs, 'utf8')]).toEqual([10, 'too_long', 'x'.repeat(40)])
    expect(statSync(savedAs).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['is longer than a file may be', 'too_long', answer([text(20), text(21)], 'stall')],
    ['says that it is longer', 'too_long', answer([text(1)], 'stall', { 'content-length': '41' })],
    ['stalls', 'too_late', answer([text(20)], 'stall')],
    ['stalls before it is long', 'too_late', answer([text(1)], 'stall')],
  ] as const)('that %s is cut, and no file is left', async (_, end, { response, cancelled }) => {
    const folder = ownFolder()
    const time = end === 'too_late' && { timeoutMs: 300 }
    const read = await longAnswersIn(folder, 40).read(response, { ...limits, ...time })
    expect([read.end, read.savedAs, readdirSync(folder), cancelled]).toEqual([end, undefined, [], [CUT]])
  })

  it.each([[[text(20)]], [[text(1)]]])('that breaks off leaves no file', async (parts) => {
    const folder = ownFolder()
    const read = await longAnswersIn(folder, 40).read(answer(parts, 'error').response, limits)
    expect([read.end, read.savedAs, readdirSync(folder)]).toEqual(['broken', undefined, []])
  })

  it('that cannot be saved is cut', async () => {
    const folder = join(ownFolder(), 'file')
    writeFileSync(folder, '')
    const { response, cancelled } = answer([text(20)], 'stall')
    const read = await longAnswersIn(folder, 40).read(response, limits)
    expect([read.end, read.savedAs, cancelled]).toEqual(['too_long', undefined, [CUT]])
  })
})
