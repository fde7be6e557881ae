import { type AddressInfo, connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { HTTP_TIMES } from '../../runtime/http-times.ts'
import { newId } from '../database/identifiers.ts'
import { offlineApp } from '../offline-app.ts'
import { createRooms, type RoomName } from '../rooms/rooms.ts'

type App = Awaited<ReturnType<typeof offlineApp>>
type Asked = InjectOptions & { headers?: Record<string, string> }

const apps: App['app'][] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function appWith(options: NonNullable<Parameters<typeof offlineApp>[0]>): Promise<App & { token: string }> {
  const built = await offlineApp(options)
  apps.push(built.app)
  const { sessions } = built.services.knownCallers
  // A session store without a database.
  sessions.of = async () => ({ email: 'a@example.com', verified: true, role: 'owner' })
  return { ...built, token: await built.services.sessionTokens.issue({ accountId: newId(), epoch: newId() }) }
}

const json = { 'content-type': 'application/json' }
const large = { ...json, 'content-length': '100000' }

/** Parts of the app enter these rooms while a request is processed. Tests of those parts cover them. */
type InnerRoom = 'reads' | 'probes' | 'proofs'

/** For each room, requests that enter it and one that does not. */
const USES: Record<Exclude<RoomName, InnerRoom>, { needs: readonly Asked[]; does_not: Asked }> = {
  requests: { needs: [{ url: '/networks' }], does_not: { url: '/healthz' } },
  answers: { needs: [{ url: '/config/platform' }], does_not: { url: '/readyz' } },
  bodies: {
    needs: [{ url: '/apis', method: 'POST', headers: large, payload: { a: 'a'.repeat(99_992) } }],
    does_not: { url: '/apis', method: 'POST', payload: {} },
  },
  parsing: {
    needs: [{ url: '/apis', method: 'POST', payload: { a: 'a'.repeat(99_992) } }],
    does_not: { url: '/apis', method: 'POST', payload: {} },
  },
  pages: { needs: [{ url: '/auth/api-keys' }], does_not: { url: '/apis' } },
  overviews: { needs: [{ url: '/stats/overview' }], does_not: { url: '/settlements' } },
  specifications: {
    needs: [{ url: `/apis/${newId()}/openapi/imports`, method: 'POST', payload: {} }],
    does_not: { url: `/apis/${newId()}/openapi/import`, method: 'POST', payload: {} },
  },
  documents: {
    needs: [{ url: '/openapi/parse', method: 'POST', payload: { spec: '{}' } }],
    does_not: { url: '/openapi/parse', method: 'POST', payload: {} },
  },
  changes: {
    needs: [
      {
        url: `/apis/${newId()}/endpoints/change`,
        method: 'POST',
        payload: { filter: {}, changes: { enabled: true } },
      },
      {
        url: `/apis/${newId()}/copy`,
        method: 'POST',
        headers: { 'x-svc-environment': 'development' },
        payload: { slug: 'weather', networks: [{ network: 'eip155:8453' }] },
      },
    ],
    does_not: { url: `/apis/${newId()}/endpoints/change`, method: 'POST', payload: {} },
  },
  exports: { needs: [{ url: '/settlements/export' }], does_not: { url: '/config/platform' } },
}

/**
 * Returns whether a room has refused the request. Only rooms answer with `retry-after: 77`. The status does not suffice, because an
 * unreachable database causes it too.
 */
const isRefusedByRoom = ({ statusCode, headers }: { statusCode: number; headers: object }) =>
  statusCode === 503 && 'retry-after' in headers && headers['retry-after'] === '77'

const NEEDED = (Object.keys(USES) as (keyof typeof USES)[]).flatMap((name) => {
  const { needs, does_not } = USES[name]
  return needs.map((need) => ({ name, need, doesNot: does_not }))
})

describe.each(NEEDED)('the room $name, for $need.url', ({ name, need, doesNot }) => {
  it('is entered by what needs it, and by nothing else', async () => {
    const { app, token } = await appWith({ rooms: createRooms({ [name]: { places: 0, waitMs: 1, retrySeconds: 77 } }) })
    const ask = (asked: Asked) =>
      app.inject({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } })
    const refused = await ask(need)
    expect(isRefusedByRoom(refused)).toBe(true)
    expect(refused.json()).toMatchObject({ code: 'service_unavailable' })
    expect(isRefusedByRoom(await ask(doesNot))).toBe(false)
  })

  it('is left at the end of each request', async () => {
    const rooms = createRooms({ [name]: { places: 4_194_304, ofAccount: 4_194_304, ofOther: 4_194_304 } })
    const held = new Set<object>()
    const { tryEnter } = rooms[name]
    rooms[name].tryEnter = (...args) => {
      const place = tryEnter(...args)
      if (place) held.add(place)
      return place && { ...place, leave: () => void held.delete(place) }
    }
    rooms[name].enter = async (subject, options) => rooms[name].tryEnter(subject, options?.amount) as never
    const { app, token } = await appWith({ rooms })
    let entered = 0
    rooms[name].tryEnter = (
      (inner) =>
      (...args) => {
        entered += 1
        return inner(...args)
      }
    )(rooms[name].tryEnter)
    await app.inject({ ...need, headers: { ...need.headers, authorization: `Bearer ${token}` } }).catch(() => undefined)
    expect(entered).toBe(1)
    await expect.poll(() => held.size).toBe(0)
  })
})

describe('work', () => {
  it('holds its place until its end, although its client has gone away', async () => {
    const rooms = createRooms({ requests: { places: 4, ofAccount: 1, waitMs: 1 } })
    const { app, token, services } = await appWith({ rooms })
    const { port } = (await listening(app)) as AddressInfo
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<[]>()]
    services.reader.read = () => {
      asked.resolve()
      return answered.promise
    }
    const closed = Promise.withResolvers<void>()
    app.server.once('connection', (socket) => void socket.once('close', closed.resolve))
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    socket.write(`GET /apis HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`)
    await asked.promise
    socket.resetAndDestroy()
    await closed.promise
    const status = async () =>
      (await app.inject({ url: '/apis', headers: { authorization: `Bearer ${token}` } })).statusCode
    expect(await status()).toBe(429)
    answered.resolve([])
    await expect.poll(status).toBe(200)
  })

  it('leaves its places although the body of its request does not come to its end', async () => {
    const rooms = createRooms({ bodies: { ofAccount: 1, waitMs: 1 } })
    // On a slow machine, the server must not end the slow body before the test looks.
    const times = { ...HTTP_TIMES, requestMs: 3_600_000, lookMs: 600_000 }
    const { app, token } = await appWith({ rooms, times })
    const { port } = (await listening(app)) as AddressInfo
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    const head = `POST /apis HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`)
    const [needs] = USES.bodies.needs
    const code = async () =>
      (await app.inject({ ...needs, headers: { ...needs?.headers, authorization: `Bearer ${token}` } })).json().code
    await expect.poll(code).toBe('rate_limited')
    socket.resetAndDestroy()
    await expect.poll(code).toBe('validation_failed')
  })
})

describe('answers that are not read', () => {
  it('keep their account from further ones, and no other, until their connection ends', async () => {
    const rooms = createRooms({ answers: { places: 8_388_608, ofAccount: 4_194_304, waitMs: 1 } })
    const times = { headersMs: 60_000, requestMs: 60_000, idleMs: 60_000, lookMs: 20, unread: { looks: 100, bytes: 1 } }
    const { app, token, services } = await appWith({ rooms, times })
    const { port } = (await listening(app)) as AddressInfo
    services.reader.read = async () => [[`"${'a'.repeat(1_048_574)}"`, null, 'f']]
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect({ port, host: '127.0.0.1' })
        .on('error', () => undefined)
        .pause()
      socket.write(`GET /apis HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`.repeat(8))
      return socket
    })
    const statusOf = async (bearer: string) =>
      (await app.inject({ url: '/apis', headers: { authorization: `Bearer ${bearer}` } })).statusCode
    await expect.poll(() => statusOf(token)).toBe(429)
    expect(await statusOf(await services.sessionTokens.issue({ accountId: newId(), epoch: newId() }))).toBe(200)
    await expect.poll(() => statusOf(token)).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

async function listening(app: App['app']) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address()
}
