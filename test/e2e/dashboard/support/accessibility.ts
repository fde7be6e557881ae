import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe-core calls serious or critical on a page as it stands, a line each: the rule, the element, what is wrong.
 * Evaluated from outside, so that the page's policy need not allow it.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
