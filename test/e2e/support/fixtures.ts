import { test } from 'vitest'
import { createLoopbackFetch } from '../../support/loopback-fetch.ts'
import { chainOf, fundedWallet } from './buyers/buyer.ts'
import { databaseOf, planeOf } from './sellers/gateway.ts'
import { signUp } from './sellers/seller.ts'
import { openShop, type ShopOptions } from './sellers/shop.ts'
import { testSettings } from './stack/stack.ts'

/**
 * The base of tests on a stack. Each file has its own fixtures. A fixture is created for the file's first test or hook that has the
 * fixture's name among its arguments.
 */
export const it = test
  .extend('settings', { scope: 'file' }, () => testSettings())
  .extend('plane', { scope: 'file' }, ({ settings }) => planeOf(settings))
  .extend('chain', { scope: 'file' }, ({ settings }) => chainOf(settings))
  .extend('pool', { scope: 'file' }, ({ settings }, { onCleanup }) => {
    const pool = databaseOf(settings)
    onCleanup(() => pool.end())
    return pool
  })
  /** `fetch` that resolves `*.localhost`. */
  .extend('fetch', { scope: 'file' }, ({ settings: _ }, { onCleanup }) => {
    const loopback = createLoopbackFetch()
    onCleanup(() => loopback.close())
    return loopback.fetch
  })
  /** A new account in the Sandbox with a verified e-mail address. */
  .extend('seller', { scope: 'file' }, ({ plane }) => signUp(plane))
  /** A new wallet with 100 USDC. */
  .extend('wallet', { scope: 'file' }, ({ chain }) => fundedWallet(chain))

/** Returns tests with a `shop`: `const it = withShop({ endpoints: [...] })`. */
export const withShop = (options: Omit<ShopOptions, 'settings'> = {}) =>
  it.extend('shop', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const shop = await openShop({ settings, ...options })
    onCleanup(() => shop.close())
    return shop
  })
