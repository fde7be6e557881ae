import { describe, expect } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { type AppUnderTest, appOver } from '../support/processes/control-plane-app.ts'
import { it as base } from './fixtures.ts'

/** Every setting of the Sandbox is unset. */
const WITHOUT = {
  ENVIRONMENTS: 'production',
  ...{ STAGING_PORT: '', STAGING_BASE_URL: '', RPC_URL: '', CHAIN_MANAGER_URL: '', SANDBOX_FACILITATOR_URL: '' },
}

const it = base.extend('app', { scope: 'file' }, async ({ settings }, { onCleanup }): Promise<AppUnderTest> => {
  const app = await appOver(settings, { environment: WITHOUT })
  onCleanup(() => app[Symbol.asyncDispose]())
  return app
})

describe('a gateway without a Sandbox', () => {
  it('serves production, and refuses requests for the Sandbox', async ({ app, seller }) => {
    const headers = { authorization: `Bearer ${seller.token}` }
    const ask = async (environment: string, url = '/apis') => {
      const answer = await app.production.inject({ url, headers: { ...headers, 'x-svc-environment': environment } })
      return [answer.statusCode, answer.json().code]
    }
    expect(await ask('production')).toEqual([200, undefined])
    for (const url of ['/apis', '/sandbox-wallet', '/stats/overview', '/webhooks'])
      expect(await ask('development', url)).toEqual([403, 'sandbox_not_offered'])
  })

  it('reports this to clients without an account', async ({ app }) => {
    const local = (await app.production.inject('/config/local-dev')).json()
    expect(local).toMatchObject({ enabled: false, faucet_enabled: false })
    const platform = (await app.production.inject('/config/platform')).json()
    expect(platform.control_plane.staging_base_url).toBeNull()
    const sandbox = platform.networks.find(({ network }: { network: string }) => network === SANDBOX_NETWORK)
    expect(sandbox?.available ?? false).toBe(false)
  })
})
