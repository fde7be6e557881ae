import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { appOver } from '../support/processes/control-plane-app.ts'
import { launchBrowser } from './support/browser.ts'
import { it } from './support/fixtures.ts'
import { logIn, openPage } from './support/session.ts'

/** Every setting of the Sandbox is unset. */
const WITHOUT = {
  ENVIRONMENTS: 'production',
  ...{ STAGING_PORT: '', STAGING_BASE_URL: '', RPC_URL: '', CHAIN_MANAGER_URL: '', SANDBOX_FACILITATOR_URL: '' },
}

it('offers no switch to a missing Sandbox, and leads out of it', async ({ seller, settings }) => {
  await using app = await appOver(settings, { environment: WITHOUT })
  await app.production.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.production.server.address() as AddressInfo
  await using browser = await launchBrowser({ ...settings, ports: { ...settings.ports, production: port } })
  {
    await using tab = await browser.open()
    await logIn(tab.page, seller)
    await tab.page.getByRole('link', { name: 'APIs' }).waitFor()
    await expect.poll(() => tab.page.getByText('Sandbox').count()).toBe(0)
  }
  // This browser has stored the Sandbox as its environment, for example at an earlier gateway with this URL.
  await using tab = await browser.open({ expected: [/status of 403/] })
  await openPage(tab.page, seller, '/apis')
  await tab.page.waitForURL(/env=production/)
  await tab.page.getByRole('link', { name: 'APIs' }).waitFor()
})
