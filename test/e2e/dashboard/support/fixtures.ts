import { it as base } from '../../control-plane/fixtures.ts'
import { launchBrowser } from './browser.ts'

/** A seller, and a browser per worker. Each test opens its own tabs, with separate state. */
export const it = base.extend('browser', { scope: 'worker' }, async ({ settings }, { onCleanup }) => {
  const browser = await launchBrowser(settings)
  onCleanup(() => browser[Symbol.asyncDispose]())
  return browser
})
