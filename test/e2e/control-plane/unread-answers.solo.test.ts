import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { watchMemory } from '../support/processes/memory.ts'
import { signUp } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

const CONNECTIONS = 100
/** Requests on each connection. If the client does not read, their answers exceed the buffers of the operating system. */
const PIPELINED = 16
/** How far the control plane's memory may grow: less than all answers together, more than the unread answers of one account may take. */
const MOST_BYTES = 400 * 1_024 ** 2

describe('answers that a client does not read', () => {
  it('are bounded and end, while other sellers are answered', async ({ plane, settings, seller }) => {
    const hoarder = await signUp(plane)
    const api = await hoarder.createApi({ upstream_base_url: 'https://example.com' })
    const request_schema = { type: 'object', description: 'x'.repeat(60_000) }
    for (let index = 0; index < 20; index += 1)
      await hoarder.createEndpoint(api.id, { path_pattern: `/${index}`, request_schema })
    const path = `/apis/${api.id}/endpoints?limit=200`
    const { body: page } = await hoarder.call<{ items: unknown[]; next_cursor: string | null }>('GET', path)
    expect(JSON.stringify(page).length).toBeLessThan(1_048_576)
    expect(page.next_cursor).not.toBeNull()

    const watch = watchMemory(settings, ['control-plane'])
    const port = settings.ports.staging
    const sockets: Socket[] = []
    try {
      const asked = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${hoarder.token}\r\n\r\n`
      for (let count = 0; count < CONNECTIONS; count += 1) {
        const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined)
        sockets.push(socket.pause())
        socket.write(asked.repeat(PIPELINED))
      }
      await until('the account is refused', async () => (await hoarder.call('GET', path)).status === 429)
      expect((await seller.call('GET', '/apis')).status).toBe(200)
      // The client still does not read. Only the end of the connections frees capacity.
      await until(
        'the account is answered again',
        async () => (await hoarder.call('GET', path)).status === 200,
        120_000,
      )
      expect(watch.stop()['control-plane']).toBeLessThan(MOST_BYTES)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
})
