import type { ResourceType } from './resources/names.ts'

/** One xDS resource, encoded. Equal versions mean equal bytes, also across replicas and restarts. */
export interface Resource {
  version: string
  /** The resource's message, without the Any around it. */
  body: Uint8Array
}

/** The resources of one type. `get` may encode, so the session calls it only for names to which an Envoy has subscribed. */
export interface ResourceSource {
  names(): Iterable<string>
  get(name: string): Resource | undefined
}

export type ResourceSources = Readonly<Record<ResourceType, ResourceSource>>
