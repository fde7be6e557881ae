import { ApiError, ConnectionError } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { errorReference, errorText, fieldError } from '../../ui/text/error-text.ts'
import { createCall } from './call.ts'

const ORIGIN = 'http://127.0.0.1:18082'

/** Returns a call, and the requests that it has sent. */
function world(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = []
  let refused = 0
  const call = createCall({
    origin: ORIGIN,
    token: 'secret',
    onRefused: () => refused++,
    async fetch(url, init = {}) {
      sent.push({ url: String(url), init })
      return answer()
    },
  })
  return { call, sent, refused: () => refused }
}

const refusal = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })

describe('a call of the operators’ API', () => {
  it('sends the token, and only what is given', async () => {
    const { call, sent } = world(() => Response.json({ items: [] }))
    await call({ method: 'GET', path: '/suspensions', query: { kind: 'api', target: undefined, limit: 5 } })
    await call({ method: 'POST', path: '/suspensions', body: { kind: 'api', until: undefined } })
    expect(sent).toMatchObject([
      { url: `${ORIGIN}/suspensions?kind=api&limit=5`, init: { headers: { authorization: 'Bearer secret' } } },
      { url: `${ORIGIN}/suspensions`, init: { method: 'POST', body: '{"kind":"api"}', redirect: 'error' } },
    ])
  })

  it('returns nothing for an answer without a body', async () => {
    const { call } = world(() => new Response(null, { status: 204 }))
    expect(await call({ method: 'DELETE', path: '/sessions/current' })).toBeUndefined()
  })

  it('throws what the pages can show: text, field and reference', async () => {
    const body = {
      ...{ error: 'validation failed', code: 'validation_failed', request_id: 'r1' },
      details: [{ path: 'reason', message: 'must say why' }, 'no detail'],
    }
    const { call, refused } = world(refusal(400, body))
    const error: unknown = await call({ method: 'POST', path: '/suspensions', body: {} }).catch((error) => error)
    expect(error).toBeInstanceOf(ApiError)
    expect([errorText(error), fieldError(error, 'reason'), errorReference(error)]).toEqual([
      ...['Validation failed.', 'must say why', 'validation_failed · request r1'],
    ])
    expect(refused()).toBe(0)
  })

  it('ends the session when its token is refused, and not when a login is', async () => {
    const ended = world(refusal(401, { error: 'log in', code: 'unauthorized' }))
    await expect(ended.call({ method: 'GET', path: '/me' })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(ended.refused()).toBe(1)
    const wrong = world(refusal(401, { error: 'wrong', code: 'operator_login_failed' }))
    await expect(wrong.call({ method: 'POST', path: '/sessions', body: {} })).rejects.toMatchObject({ status: 401 })
    expect(wrong.refused()).toBe(0)
  })

  it('tells what no answer of the API is', async () => {
    const proxy = world(() => new Response('<html>', { status: 502 }))
    await expect(proxy.call({ method: 'GET', path: '/me' })).rejects.toMatchObject({ code: 'unknown_error' })
    const gone = world(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(gone.call({ method: 'GET', path: '/me' })).rejects.toBeInstanceOf(ConnectionError)
  })
})
