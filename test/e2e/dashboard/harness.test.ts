import { describe, expect } from 'vitest'
import type { TestBrowser } from './support/browser.ts'
import { it } from './support/fixtures.ts'

/**
 * Runs a forbidden script in a page. Expects that the tab records the browser's complaint, and that closing the tab throws, which would
 * fail an ordinary test.
 */
async function complainsAbout(browser: TestBrowser, script: string, complaint: string): Promise<void> {
  const tab = await browser.open()
  await tab.page.goto('/dashboard/login')
  await tab.page.evaluate(`${script}; undefined`)
  await expect.poll(() => tab.problems.join('\n')).toContain(complaint)
  await expect(tab[Symbol.asyncDispose]()).rejects.toThrow('the browser complained')
}

describe('a tab under test', () => {
  it.for([
    ['an inline script', "document.body.append(Object.assign(document.createElement('script'), { text: '1' }))"],
    ['an inline style', "document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))"],
    ['an inline handler', 'document.body.setAttribute("onclick", "alert(1)")'],
    ['a frame', "document.body.append(Object.assign(document.createElement('iframe'), { src: '/dashboard' }))"],
    [
      'a script of others',
      "document.body.append(Object.assign(document.createElement('script'), { src: 'https://example.com/x.js' }))",
    ],
    ['an image of others', "new Image().src = 'https://example.com/pixel.gif'"],
    ['a call to others', "void fetch('https://example.com/').catch(() => {})"],
    ['a call to the chain', "void fetch('http://127.0.0.1:18545/').catch(() => {})"],
  ] as const)('is refused %s by the policy, and says so', async ([, script], { browser }) => {
    await complainsAbout(browser, script, 'policy: ')
  })

  it('notices exceptions and errors in the console', async ({ browser }) => {
    await complainsAbout(browser, "setTimeout(() => { throw new Error('uncaught') })", 'exception: ')
    await complainsAbout(browser, "console.error('something is wrong')", 'console: something is wrong')
  })

  it('accepts a page without such events', async ({ browser }) => {
    await using tab = await browser.open({ theme: 'dark' })
    await tab.page.goto('/dashboard/login')
    await expect.poll(() => tab.page.title()).toContain('Launa')
  })
})
