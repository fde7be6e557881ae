import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fakeTerminal, ownFolder, runAt } from '../testing.ts'
import { createStore } from './store.ts'

const SESSION = { baseUrl: 'http://127.0.0.1:1', email: 'a@example.com', token: 'a.b.c' }

it.each(['LAUNA_TOKEN', 'LAUNA_API_KEY'])('accounts use keeps the saved session if %s overrides it', async (name) => {
  const variables = { LAUNA_CONFIG_DIR: ownFolder(), [name]: 'd.e.f' }
  const store = createStore(variables)
  store.saveSession(SESSION)
  const { code, err } = await runAt(fakeTerminal(), ['accounts', 'use', 'x'], variables)
  expect([code, err]).toEqual([2, `launa: ${name} overrides the saved session: unset it, then: launa auth login\n`])
  expect(store.session()).toEqual(SESSION)
})

it('a login names the variable that overrides it', async () => {
  const user = { email: 'b@example.com', email_verified: true }
  const server = createServer((_, response) => response.end(JSON.stringify({ token: 'g.h.i', user })))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const at = ['--email', user.email, '--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  const variables = { LAUNA_CONFIG_DIR: ownFolder(), LAUNA_PASSWORD: 'p' }
  const overridden = '\nLAUNA_TOKEN overrides this login: unset it\n'
  expect((await runAt(fakeTerminal(), ['auth', 'login', ...at], variables)).out).not.toContain('overrides')
  const { out } = await runAt(fakeTerminal(), ['auth', 'login', ...at], { ...variables, LAUNA_TOKEN: 'd.e.f' })
  expect(out.endsWith(overridden)).toBe(true)
})
