import { it as base } from 'vitest'
import { databaseOf, planeOf } from '../support/sellers/gateway.ts'
import { signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

/** A seller on the control plane of the stack under test, and the database behind it. */
export const it = base
  .extend('settings', { scope: 'worker' }, () => testSettings())
  .extend('plane', { scope: 'worker' }, ({ settings }) => planeOf(settings))
  .extend('pool', { scope: 'file' }, ({ settings }, { onCleanup }) => {
    const pool = databaseOf(settings)
    onCleanup(() => pool.end())
    return pool
  })
  .extend('seller', { scope: 'file' }, ({ plane }) => signUp(plane))
