import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { patience } from '../../../../runtime/patience.ts'
import { installChromium } from '../../../../sandbox/install.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { type PagesOf, watch } from './watch.ts'

export type Theme = 'light' | 'dark'

/** Window sizes in CSS pixels for the dashboard: a small phone, and a laptop. */
export const PHONE = { width: 360, height: 740 }
export const LAPTOP = { width: 1280, height: 800 }

export interface TabOptions {
  /** The server for relative paths in the tab; by default the sellers' server. */
  of?: PagesOf
  theme?: Theme
  viewport?: { width: number; height: number }
  /** The language of the browser. */
  locale?: string
  /** Console messages that the test causes itself, such as the 402 of a tested endpoint. */
  expected?: readonly RegExp[]
}

/** A tab with a separate session. Its disposal throws if `problems` is not empty. */
export interface Tab extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** The problems so far: console errors, exceptions, breaches of the Content-Security-Policy, requests to other hosts. */
  problems: readonly string[]
}

export interface TestBrowser extends AsyncDisposable {
  /** Opens an empty tab. */
  open(options?: TabOptions): Promise<Tab>
}

/** Starts a real headless Chromium. It is installed first if the machine has none and allows it. */
export async function launchBrowser(settings: Settings): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: await installChromium(console.log),
    // Root, the usual user in containers, has no user namespace for Chromium's sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-dev-shm-usage', '--disable-gpu', '--disable-software-rasterizer'],
  })
  return {
    open: (options = {}) => openTab(browser, settings, options),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function openTab(browser: Browser, settings: Settings, options: TabOptions): Promise<Tab> {
  const { of = 'production', theme = 'light', viewport = LAPTOP, expected = [], locale = 'en-GB' } = options
  const context = await browser.newContext({
    baseURL: httpAddress(settings, of),
    colorScheme: theme,
    viewport,
    reducedMotion: 'reduce',
    locale,
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(patience())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const problems = await watch(context, { settings, of, expected })
  return {
    page: await context.newPage(),
    context,
    problems,
    async [Symbol.asyncDispose]() {
      await context.close()
      if (problems.length > 0) throw new Error(`the browser complained:\n  ${problems.join('\n  ')}`)
    },
  }
}
