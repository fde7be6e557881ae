import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOST } from '../../../../sandbox/settings.ts'
import { openProductionPlane } from '../../support/processes/production-plane.ts'
import { launchBrowser } from './browser.ts'
import { it as base } from './fixtures.ts'

/**
 * Starts a server in place of these networks' facilitators. It answers every call with the list of what it supports: the control plane
 * makes no other calls.
 */
async function facilitatorOf(networks: readonly string[]) {
  const kinds = networks.map((network) => ({
    ...{ x402Version: 2, scheme: 'exact', network },
    ...(!network.startsWith('eip155:') && { extra: { feePayer: '0.0.1234' } }),
  }))
  const answer = JSON.stringify({ kinds, extensions: [], signers: {} })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  }).listen(0, HOST)
  await once(server, 'listening')
  return { url: `http://${HOST}:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Returns a control plane with further networks beside the tests' production network, and a browser for its pages. */
export function withNetworks(...networks: string[]) {
  return base
    .extend('plane', async ({ settings }, { onCleanup }) => {
      const { url, close } = await facilitatorOf(networks)
      const plane = await openProductionPlane(
        settings,
        Object.fromEntries(networks.map((network) => [network, { url }])),
      )
      onCleanup(async () => {
        await plane[Symbol.asyncDispose]()
        close()
      })
      return plane
    })
    .extend('browser', async ({ settings, plane }, { onCleanup }) => {
      const port = Number(new URL(plane.baseUrl).port)
      const browser = await launchBrowser({ ...settings, ports: { ...settings.ports, production: port } })
      onCleanup(() => browser[Symbol.asyncDispose]())
      return browser
    })
}
