import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { installChromium } from '../../../../sandbox/install.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { watch } from './watch.ts'

export type Theme = 'light' | 'dark'

/** Widths in CSS pixels that the dashboard is looked at in: a small phone, a laptop. */
export const PHONE = { width: 360, height: 740 }
export const LAPTOP = { width: 1280, height: 800 }

export interface TabOptions {
  theme?: Theme
  viewport?: { width: number; height: number }
  /** Complaints in the console that the test provokes itself, such as the 402 of an endpoint that is tried out. */
  expected?: readonly RegExp[]
}

/** A tab of its own session; disposing of it throws when anything has gone wrong in it that a user need not notice. */
export interface Tab extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** What has gone wrong so far: console errors, exceptions, breaches of the policy, requests to others. */
  problems: readonly string[]
}

export interface TestBrowser extends AsyncDisposable {
  /** Opens an empty tab; paths that it goes to are of the control plane's production address. */
  open(options?: TabOptions): Promise<Tab>
}

/** A real headless Chromium, installed first where the machine has none and lets us. */
export async function launchBrowser(settings: Settings): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: await installChromium(console.log),
    // Root, as in containers, has no user namespace to put the sandbox in.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-dev-shm-usage', '--disable-gpu', '--disable-software-rasterizer'],
  })
  return {
    open: (options = {}) => openTab(browser, settings, options),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function openTab(browser: Browser, settings: Settings, options: TabOptions): Promise<Tab> {
  const { theme = 'light', viewport = LAPTOP, expected = [] } = options
  const context = await browser.newContext({
    baseURL: httpAddress(settings, 'production'),
    colorScheme: theme,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(15_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const problems = await watch(context, settings, expected)
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
