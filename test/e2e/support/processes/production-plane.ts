import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../../../sandbox/settings.ts'
import { until } from '../buyers/buyer.ts'
import { planeOf } from '../sellers/gateway.ts'
import type { ControlPlane } from '../sellers/seller.ts'
import { PRODUCTION_NETWORK, productionFacilitator, productionFacilitatorUrl } from '../stack/production-network.ts'
import { appOver } from './control-plane-app.ts'

/** A control plane with the tests' production network in its configuration. The stack's own control plane has no such network. */
export interface ProductionPlane extends ControlPlane, AsyncDisposable {}

/** The settings of this control plane. */
export function productionVariables(settings: Settings): Record<string, string> {
  const own = productionFacilitator(settings)[PRODUCTION_NETWORK]
  const facilitators = { [PRODUCTION_NETWORK]: { ...own, url: productionFacilitatorUrl(settings) } }
  return { FACILITATORS: JSON.stringify(facilitators) }
}

/** Starts the control plane beside the stack's own, and waits until its facilitator has answered. */
export async function openProductionPlane(settings: Settings): Promise<ProductionPlane> {
  const app = await appOver(settings, { environment: productionVariables(settings) })
  const listening = (host: FastifyInstance) => host.listen({ host: '127.0.0.1', port: 0 })
  const [baseUrl, stagingBaseUrl] = await Promise.all([listening(app.production), listening(app.staging)])
  await untilProductionAvailable(app.production)
  return {
    ...planeOf(settings),
    ...{ baseUrl, stagingBaseUrl },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Waits until the facilitator of production has answered this control plane. */
export async function untilProductionAvailable(app: FastifyInstance): Promise<void> {
  await until('the facilitator of production answers', async () => {
    const { items } = (await app.inject('/networks')).json<{ items: { network: string; available: boolean }[] }>()
    return items.some(({ network, available }) => network === PRODUCTION_NETWORK && available)
  })
}
