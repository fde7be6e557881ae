import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../../../sandbox/settings.ts'
import { until } from '../buyers/buyer.ts'
import { planeOf } from '../sellers/gateway.ts'
import type { ControlPlane } from '../sellers/seller.ts'
import { PRODUCTION_NETWORK, productionFacilitator, productionFacilitatorUrl } from '../stack/production-network.ts'
import { appOver } from './control-plane-app.ts'

/** A control plane with the tests' production network in its configuration. The stack's own control plane has no such network. */
export interface ProductionPlane extends ControlPlane, AsyncDisposable {}

/** Facilitators of additional networks. The keys are the networks. */
type OtherFacilitators = Readonly<Record<string, { url: string }>>

/** Returns the settings of this control plane. */
export function productionVariables(settings: Settings, others: OtherFacilitators = {}): Record<string, string> {
  const own = productionFacilitator(settings)[PRODUCTION_NETWORK]
  const facilitators = { ...others, [PRODUCTION_NETWORK]: { ...own, url: productionFacilitatorUrl(settings) } }
  return { FACILITATORS: JSON.stringify(facilitators) }
}

/** Starts the control plane beside the stack's own, and waits until its facilitators have answered. */
export async function openProductionPlane(
  settings: Settings,
  others: OtherFacilitators = {},
): Promise<ProductionPlane> {
  const app = await appOver(settings, { environment: productionVariables(settings, others) })
  const listening = (host: FastifyInstance) => host.listen({ host: '127.0.0.1', port: 0 })
  const [baseUrl, stagingBaseUrl] = await Promise.all([listening(app.production), listening(app.staging)])
  await untilProductionAvailable(app.production, Object.keys(others))
  return {
    ...planeOf(settings),
    ...{ baseUrl, stagingBaseUrl },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Waits until the facilitators of production and of the other networks have answered this control plane. */
export async function untilProductionAvailable(app: FastifyInstance, others: readonly string[] = []): Promise<void> {
  await until('the facilitators of production answer', async () => {
    const { items } = (await app.inject('/networks')).json<{ items: { network: string; available: boolean }[] }>()
    const available = items.filter((item) => item.available).map(({ network }) => network)
    return [PRODUCTION_NETWORK, ...others].every((network) => available.includes(network))
  })
}
