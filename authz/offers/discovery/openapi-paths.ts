import type { EndpointConfiguration } from '../../../domain/api-configuration.ts'
import { openapiTemplate, pathKey } from '../../../domain/path-pattern.ts'
import type { DiscoverableEndpoint } from './discoverable.ts'
import { type DescribedParameter, describedParameters } from './path-parameters.ts'

/** An endpoint under a path of an OpenAPI document. */
export interface ListedPath extends DiscoverableEndpoint {
  /** Key of `paths`. */
  template: string
  /** The parameters, by their names in the template. */
  parameters: readonly DescribedParameter[]
  operationId: string
}

/**
 * Each endpoint under a path of its own. Templates that differ only in names are one path in OpenAPI, so the first one's names are used.
 * A `*` is omitted if a named segment has its place under the same method. If a `*` follows part of a segment, the path without it is
 * listed too.
 */
export function listedPaths(endpoints: readonly DiscoverableEndpoint[]): { listed: ListedPath[]; omitted: number } {
  const templates = new Map<string, string>()
  const taken = new Set<string>()
  const listed: ListedPath[] = []
  const take = (discoverable: DiscoverableEndpoint, wanted: string, parameters: readonly DescribedParameter[]) => {
    const key = pathKey(wanted)
    const place = `${discoverable.endpoint.method} ${key}`
    if (taken.has(place)) return false
    taken.add(place)
    const template = templates.get(key) ?? wanted
    templates.set(key, template)
    const names = template.match(/\{[^{}]*\}/g) ?? []
    const renamed = parameters.map((parameter, index) => ({ ...parameter, name: names[index]?.slice(1, -1) ?? '' }))
    const { endpoint } = discoverable
    listed.push({ ...discoverable, template, parameters: renamed, operationId: operationId(endpoint, wanted, taken) })
    return true
  }
  let omitted = 0
  for (const discoverable of endpoints) {
    const { pathPattern } = discoverable.endpoint
    const parameters = describedParameters(discoverable.endpoint)
    if (!take(discoverable, openapiTemplate(pathPattern), parameters)) omitted += 1
    if (!/[^/]\*$/.test(pathPattern)) continue
    const bare = { ...discoverable.endpoint, pathPattern: pathPattern.slice(0, -1) }
    take(discoverable, bare.pathPattern, describedParameters(bare))
  }
  return { listed, omitted }
}

/** The seller's own id, or one that no other endpoint has. */
function operationId(endpoint: EndpointConfiguration, template: string, taken: Set<string>): string {
  const { id, operationId: own, pathPattern } = endpoint
  const isBare = template === pathPattern.slice(0, -1)
  const wanted = isBare ? `${own ?? id}_bare` : (own ?? id)
  const given = taken.has(`id ${wanted}`) ? `${isBare ? 'bare_' : ''}${id}` : wanted
  taken.add(`id ${given}`)
  return given
}
