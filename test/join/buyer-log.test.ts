import { describe, expect, it } from 'vitest'
import { encodeHeader } from '../e2e/support/buyers/buyer.ts'
import { openBuyerLog } from './buyer-log.ts'

const PATH = '/weather'
const PAYMENT = '0xpayer/0xnonce'
const bytes = new TextEncoder().encode('Berlin')

/** Returns an answer with a body in this many pieces. `end` then ends the body. */
function streamed(pieces: number, end: (body: ReadableStreamDefaultController) => void): Response {
  let left = pieces
  const pull = (body: ReadableStreamDefaultController) => (left-- > 0 ? body.enqueue(bytes) : end(body))
  return new Response(new ReadableStream({ pull }))
}
const closed = (body: ReadableStreamDefaultController) => body.close()
const broken = (body: ReadableStreamDefaultController) => body.error(new TypeError('terminated'))

/** Sends a request through the log, and reads the answer with `read`. Returns the log's entry. */
async function logged(answer: Response | Error, read: (response: Response) => Promise<unknown> = async () => {}) {
  const log = openBuyerLog()
  const request = async () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  await log.send(PAYMENT, PATH, request).then(read, () => undefined)
  return (await log.read())[0]
}

describe('the log of buyers', () => {
  it('records that an answer came whole, whether or not its buyer read it', async () => {
    const whole = { payment: PAYMENT, path: PATH, status: 200, whole: true, challenged: false, receipt: undefined }
    expect(await logged(streamed(3, closed), (response) => response.text())).toEqual(whole)
    expect(await logged(streamed(3, closed))).toEqual(whole)
    expect(await logged(new Response(null, { status: 204 }))).toEqual({ ...whole, status: 204 })
  })

  it('records that an answer was incomplete: the connection broke, or its buyer disconnected', async () => {
    const cutOff = { status: 200, whole: false }
    const error = (response: Response) => expect(response.text()).rejects.toThrow('terminated')
    expect(await logged(streamed(3, broken), error)).toMatchObject(cutOff)
    expect(await logged(streamed(3, broken))).toMatchObject(cutOff)
    const leave = async (response: Response) => {
      const reader = response.body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    expect(await logged(streamed(100, closed), leave)).toMatchObject(cutOff)
    expect(await logged(new TypeError('fetch failed'))).toMatchObject({ status: undefined, whole: false })
  })

  it('does not read an answer before its buyer does', async () => {
    let sent = 0
    const pull = (body: ReadableStreamDefaultController) => {
      sent += 1
      body.enqueue(bytes)
    }
    const request = async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
    const response = await openBuyerLog().send(PAYMENT, PATH, request)
    await new Promise(setImmediate)
    expect(sent).toBeLessThan(3)
    await response.body?.cancel()
  })

  it('distinguishes a 402 with terms from one without, and records the receipt', async () => {
    const headers = { 'payment-required': 'terms' }
    expect(await logged(new Response('', { status: 402, headers }))).toMatchObject({ challenged: true })
    expect(await logged(new Response('', { status: 402 }))).toMatchObject({ challenged: false })
    const receipt = { 'payment-response': encodeHeader({ transaction: '0xtransaction' }) }
    expect(await logged(new Response('', { headers: receipt }))).toMatchObject({ receipt: '0xtransaction' })
  })
})
