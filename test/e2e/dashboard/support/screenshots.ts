import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'

const directory = resolve(import.meta.dirname, '../../../../.local/screenshots')

/** With `SCREENSHOTS=1`, writes the whole page to `.local/screenshots/NAME-THEME-WIDTH.png`. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  mkdirSync(directory, { recursive: true })
  const dark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const width = page.viewportSize()?.width ?? 0
  const file = join(directory, `${name}-${dark ? 'dark' : 'light'}-${width}.png`)
  // On a scrolled page, elements that stick to the window's top would appear in the middle of the picture.
  await page.evaluate('scrollTo(0, 0)')
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
}
