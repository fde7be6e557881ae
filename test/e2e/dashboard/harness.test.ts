import { afterAll, describe, expect, it } from 'vitest'
import { testSettings } from '../support/stack.ts'
import { launchBrowser } from './support/browser.ts'

const browser = await launchBrowser(testSettings())

afterAll(() => browser[Symbol.asyncDispose]())

/** Does what no page of ours may, and expects a complaint that fails the test. */
async function complainsAbout(script: string, complaint: string): Promise<void> {
  const tab = await browser.open()
  await tab.page.goto('/dashboard/login')
  await tab.page.evaluate(`${script}; undefined`)
  await expect.poll(() => tab.problems.join('\n')).toContain(complaint)
  await expect(tab[Symbol.asyncDispose]()).rejects.toThrow('the browser complained')
}

describe('a tab under test', () => {
  it.each([
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
  ])('is refused %s by the policy, and says so', async (_, script) => {
    await complainsAbout(script, 'policy: ')
  })

  it('notices exceptions and errors in the console', async () => {
    await complainsAbout("setTimeout(() => { throw new Error('uncaught') })", 'exception: ')
    await complainsAbout("console.error('something is wrong')", 'console: something is wrong')
  })

  it('is content with a page that does nothing of the kind', async () => {
    await using tab = await browser.open({ theme: 'dark' })
    await tab.page.goto('/dashboard/login')
    expect(await tab.page.title()).toContain('Launa')
  })
})
