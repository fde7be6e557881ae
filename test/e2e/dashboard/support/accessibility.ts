import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Returns the problems that axe-core finds on a page, of any impact. Each line has the rule, the element and the problem. The script is
 * evaluated through the browser's debugger, so the page's policy need not allow it.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  return linesOf(await violationsOf(page))
}

/** Returns the problems that axe-core calls serious or critical. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page)
  return linesOf(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
}

async function violationsOf(page: Page): Promise<axe.Result[]> {
  // A page from an earlier check already contains the script, which has half a megabyte.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return violations
}

function linesOf(violations: readonly axe.Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
