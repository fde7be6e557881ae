import { it as base } from '../../control-plane/fixtures.ts'
import { launchBrowser } from './browser.ts'

/** A seller, and a browser of the worker's: each test opens tabs of its own, which share nothing. */
export const it = base.extend('browser', { scope: 'worker' }, async ({ settings }, { onCleanup }) => {
  const browser = await launchBrowser(settings)
  onCleanup(() => browser[Symbol.asyncDispose]())
  return browser
})
