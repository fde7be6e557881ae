import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { offlineApp } from '../offline-app.ts'

type App = Awaited<ReturnType<typeof offlineApp>>['app']

let app: App
afterEach(() => app.close())

const HEAD = 'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n'
const PATIENT = { headersMs: 60_000, requestMs: 60_000, idleMs: 60_000, unread: { looks: 1e9, bytes: 0 } }

/**
 * Sends some bytes of a request and then none, and returns the server's answer up to the end of the connection. If the
 * test sent more bytes, the system would drop the answer.
 */
async function dawdle(head = HEAD): Promise<{ status: string | undefined; head: string; body: object }> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  socket.write(`${head}   `)
  const [first = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: first.split(' ')[1], head: first, body: JSON.parse(body) as object }
}

it('a body below the least rate is ended with an answer', async () => {
  ;({ app } = await offlineApp({ times: { ...PATIENT, lookMs: 20 }, bodyRate: { looks: 5, bytes: 2_000 } }))
  const { status, head, body } = await dawdle()
  expect(status).toBe('408')
  expect(body).toMatchObject({ code: 'upload_too_slow', request_id: expect.any(String) })
  expect(head).toContain('connection: close')
})

it.each([
  ['body', HEAD],
  ['head', `${HEAD.slice(0, -2)}x: `],
])('a request with a %s that takes too long is ended with an answer, at about its time', async (_, head) => {
  const times = { ...PATIENT, headersMs: 300, requestMs: 400, lookMs: 20 }
  ;({ app } = await offlineApp({ times, bodyRate: { looks: 1e9, bytes: 0 } }))
  const { status, body } = await dawdle(head)
  expect(status).toBe('408')
  expect(body).toMatchObject({ code: 'request_timeout', request_id: expect.any(String) })
})

it('a body that arrives in time is answered, and its connection stays', async () => {
  ;({ app } = await offlineApp({ times: { ...PATIENT, lookMs: 10 }, bodyRate: { looks: 5, bytes: 2_000 } }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  const answers: string[] = []
  socket.on('data', (bytes) => answers.push(String(bytes)))
  for (let sent = 1; sent <= 2; sent += 1) {
    socket.write(`${HEAD}${'{}'.padStart(10_000)}`)
    await expect.poll(() => answers.join('').match(/HTTP\/1.1 400/g)?.length).toBe(sent)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
