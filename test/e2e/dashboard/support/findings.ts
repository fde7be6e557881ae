import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './accessibility.ts'
import { screenshot } from './screenshots.ts'

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark'] as const

/** A script for the page. Its result is true if a visible table is wider than the area that shows it. */
export const TABLE_SCROLLS = `[...document.querySelectorAll('.data-table .rt-ScrollAreaViewport')]
  .some((area) => area.checkVisibility() && area.scrollWidth > area.clientWidth)`

const DIALOG_IS_CUT = `[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  .some((dialog) => dialog.getBoundingClientRect().right > innerWidth)`

/** Returns the findings of an open page in each window size and theme. The page is not reloaded when the size or the theme changes. */
export async function findingsOf(page: Page, name: string): Promise<string[]> {
  const findings: string[] = []
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await expect.poll(() => page.evaluate('document.documentElement.style.colorScheme')).toBe(theme)
      await screenshot(page, name)
      const where = `${theme}, ${viewport.width} wide`
      findings.push(...(await axeFindings(page)).map((finding) => `${where}: ${finding}`))
      // Wide content has its own scroll bar. The page itself never scrolls sideways.
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        findings.push(`${where}: the page is wider than the window`)
      if (await page.evaluate(DIALOG_IS_CUT)) findings.push(`${where}: a dialog is wider than the window`)
      // Table rows contain amounts and actions. On a phone, all of them must be visible without scrolling.
      if (viewport.width < 640 && (await page.evaluate(TABLE_SCROLLS)))
        findings.push(`${where}: a table scrolls sideways`)
    }
  }
  return findings
}
