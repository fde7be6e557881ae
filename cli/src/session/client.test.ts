import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { createStore } from './store.ts'

const variables = { LAUNA_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'launa-client-')) }
const store = createStore(variables)
const session = { baseUrl: 'http://127.0.0.1:1/base', email: 'a@example.com', token: 'a.b.c' }
store.saveSession(session)
afterAll(() => rmSync(variables.LAUNA_CONFIG_DIR, { recursive: true, force: true }))

/** Returns whether a client with these options would send the session's token. */
async function sendsToken(baseUrl: string | undefined, more: Record<string, string> = {}): Promise<boolean> {
  const options = { json: false, sandbox: undefined, baseUrl, timeoutMs: undefined, dryRun: false }
  const parts = { options, variables: { ...variables, ...more }, store, signal: new AbortController().signal }
  let sent = false
  const client = createClient(parts).withOptions({
    fetch: async (_, init) => {
      sent = new Headers(init?.headers).get('authorization') === 'Bearer a.b.c'
      return Response.json({})
    },
  })
  await client.auth.me()
  return sent
}

describe('the session', () => {
  it('is sent only to its own address', async () => {
    for (const same of [undefined, session.baseUrl, `${session.baseUrl}/`]) expect(await sendsToken(same)).toBe(true)
    for (const other of ['http://127.0.0.1:1', 'http://127.0.0.1:2/base', 'https://127.0.0.1:1/base'])
      expect(await sendsToken(other)).toBe(false)
    expect(await sendsToken(undefined, { LAUNA_BASE_URL: 'http://127.0.0.1:2' })).toBe(false)
  })

  it('is not sent when a variable names a credential', async () => {
    expect(await sendsToken(session.baseUrl, { LAUNA_API_KEY: 'launa_sandbox_x' })).toBe(false)
  })

  it('can be deleted', () => {
    expect([store.forgetSession(), store.forgetSession(), store.session()]).toEqual([true, false, undefined])
  })
})
