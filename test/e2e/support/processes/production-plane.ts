import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../../../sandbox/settings.ts'
import { until } from '../buyers/buyer.ts'
import { planeOf } from '../sellers/gateway.ts'
import type { ControlPlane } from '../sellers/seller.ts'
import { PRODUCTION_NETWORK, productionFacilitator, productionFacilitatorUrl } from '../stack/production-network.ts'
import { appOver } from './control-plane-app.ts'

/** A control plane that its operator has told of the tests' production network, which that of the stack does not know. */
export interface ProductionPlane extends ControlPlane, AsyncDisposable {
  /** Of its production address. */
  port: number
}

/** Opens it beside that of the stack. Its facilitator has answered. */
export async function openProductionPlane(settings: Settings): Promise<ProductionPlane> {
  const own = productionFacilitator(settings)[PRODUCTION_NETWORK]
  const facilitators = { [PRODUCTION_NETWORK]: { ...own, url: productionFacilitatorUrl(settings) } }
  const app = await appOver(settings, { environment: { FACILITATORS: JSON.stringify(facilitators) } })
  const listening = (host: FastifyInstance) => host.listen({ host: '127.0.0.1', port: 0 })
  const [baseUrl, stagingBaseUrl] = await Promise.all([listening(app.production), listening(app.staging)])
  await untilAvailable(app.production)
  return {
    ...planeOf(settings),
    ...{ baseUrl, stagingBaseUrl, port: Number(new URL(baseUrl).port) },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function untilAvailable(app: FastifyInstance): Promise<void> {
  await until('the facilitator of production answers', async () => {
    const { items } = (await app.inject('/networks')).json<{ items: { network: string; available: boolean }[] }>()
    return items.some(({ network, available }) => network === PRODUCTION_NETWORK && available)
  })
}
