import { test } from 'vitest'
import { openShop, type ShopOptions } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { startDemoUpstream } from './demo-upstream.ts'

/** One shop per file, with a separate demo upstream. A file overrides `endpoints` to sell other endpoints. */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('upstream', { scope: 'file' }, async ({}, { onCleanup }) => {
    const upstream = await startDemoUpstream()
    onCleanup(() => upstream.close())
    return upstream
  })
  .extend('endpoints', { scope: 'file' }, (): NonNullable<ShopOptions['endpoints']> => [{ path: '/*' }])
  .extend('shop', { scope: 'file' }, async ({ upstream, endpoints }, { onCleanup }) => {
    const shop = await openShop({ settings: testSettings(), upstream: upstream.url, endpoints })
    onCleanup(() => shop.close())
    return shop
  })
