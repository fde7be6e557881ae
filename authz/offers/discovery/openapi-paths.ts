import type { EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { openapiTemplate, pathKey } from '../../../domain/paths/path-pattern.ts'
import type { DiscoverableEndpoint } from './discoverable.ts'
import { type DescribedParameter, describedParameters } from './path-parameters.ts'

/** An endpoint under a path of an OpenAPI document. */
export interface ListedPath extends DiscoverableEndpoint {
  /** Key of `paths`. */
  template: string
  /** The parameters, by their names in the template. */
  parameters: readonly DescribedParameter[]
  operationId: string
  /** The `operationId` of this endpoint under its other path in the document. */
  sameEndpointAs?: string
}

/**
 * Lists each endpoint under a path of its own. Templates that differ only in parameter names are one path in OpenAPI, so all use the names
 * of the first. If a named segment and a `*` need one path, the `*` is listed one segment deeper.
 */
export function listedPaths(endpoints: readonly DiscoverableEndpoint[]): { listed: ListedPath[]; omitted: number } {
  const templates = new Map<string, string>()
  const taken = new Set<string>()
  const listed: ListedPath[] = []
  const take = (discoverable: DiscoverableEndpoint, { template: wanted, parameters }: Place, same?: string) => {
    const key = pathKey(wanted)
    const place = `${discoverable.endpoint.method} ${key}`
    if (taken.has(place)) return false
    taken.add(place)
    const template = templates.get(key) ?? wanted
    templates.set(key, template)
    const names = template.match(/\{[^{}]*\}/g) ?? []
    const renamed = parameters.map((parameter, index) => ({ ...parameter, name: names[index]?.slice(1, -1) ?? '' }))
    const { endpoint } = discoverable
    const id = operationId(endpoint, wanted, taken)
    listed.push({
      ...discoverable,
      template,
      parameters: renamed,
      operationId: id,
      ...(same && { sameEndpointAs: same }),
    })
    return true
  }
  let omitted = 0
  for (const discoverable of endpoints) {
    const { pathPattern } = discoverable.endpoint
    let isListed = false
    for (const place of placesOf(discoverable.endpoint)) {
      isListed = take(discoverable, place)
      if (isListed) break
    }
    if (!isListed) omitted += 1
    if (!isListed || !/[^/]\*$/.test(pathPattern)) continue
    const bare = { ...discoverable.endpoint, pathPattern: pathPattern.slice(0, -1) }
    const same = listed.at(-1)?.operationId
    take(discoverable, { template: bare.pathPattern, parameters: describedParameters(bare) }, same)
  }
  return { listed, omitted }
}

interface Place {
  template: string
  parameters: readonly DescribedParameter[]
}

const MOST_DEEPER = 8

/** The paths under which an endpoint may be listed, the best first. */
function* placesOf(endpoint: EndpointConfiguration): Generator<Place> {
  const { pathPattern } = endpoint
  const parameters = describedParameters(endpoint)
  yield { template: openapiTemplate(pathPattern), parameters }
  if (!pathPattern.endsWith('/*')) return
  const taken = new Set(parameters.map(({ name }) => name))
  const deeper: DescribedParameter[] = []
  for (let depth = 1; depth <= MOST_DEEPER; depth += 1) {
    let name = `path${depth}`
    while (taken.has(name)) name = `${name}_`
    taken.add(name)
    deeper.push({ name, templateName: name, isRest: false, schema: { type: 'string' } })
    const segments = deeper.map((each) => `{${each.name}}`).join('/')
    const rest = parameters.slice(-1)
    yield {
      template: `${pathPattern.slice(0, -1)}${segments}/{${rest[0]?.name}}`,
      parameters: [...parameters.slice(0, -1), ...deeper, ...rest],
    }
  }
}

/** The seller's own id, or an id that no other endpoint has. */
function operationId(endpoint: EndpointConfiguration, template: string, taken: Set<string>): string {
  const { id, operationId: own, pathPattern } = endpoint
  const isBare = template === pathPattern.slice(0, -1)
  const wanted = isBare ? `${own ?? id}_bare` : (own ?? id)
  const given = taken.has(`id ${wanted}`) ? `${isBare ? 'bare_' : ''}${id}` : wanted
  taken.add(`id ${given}`)
  return given
}
