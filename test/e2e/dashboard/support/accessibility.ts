import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe-core finds wrong with a page as it stands, whatever its impact; a line each: the rule, the element, what is
 * wrong. Evaluated from outside, so that the page's policy need not allow it.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  return linesOf(await violationsOf(page))
}

/** Those that axe-core calls serious or critical. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page)
  return linesOf(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
}

async function violationsOf(page: Page): Promise<axe.Result[]> {
  // A page that was looked at before has it already: half a megabyte of script.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return violations
}

function linesOf(violations: readonly axe.Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
