import { it as base } from '../control-plane/fixtures.ts'
import { chainOf } from '../support/buyers/buyer.ts'
import { copyPackageSources } from './support/package-sources.ts'

/** Adds the stack's Sandbox chain, and a copy of the npm packages for builds. */
export const it = base
  .extend('chain', { scope: 'worker' }, ({ settings }) => chainOf(settings))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('packages', { scope: 'file' }, ({}, { onCleanup }) => {
    const packages = copyPackageSources()
    onCleanup(() => packages.remove())
    return packages
  })
