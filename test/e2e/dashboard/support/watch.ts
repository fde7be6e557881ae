import type { BrowserContext } from 'playwright-core'
import type { Settings } from '../../../../sandbox/settings.ts'

/** Servers with pages: the control plane at its base URL of production, and the operators' API. */
export type PagesOf = 'production' | 'operators'

/**
 * A script in each page that reports each breach of the page's Content-Security-Policy. It is a string, because the types of this program
 * include no browser types.
 */
const REPORT_BREACHES = `document.addEventListener('securitypolicyviolation', (breach) =>
  launaPolicyBreach(breach.violatedDirective + ' ' + breach.blockedURI + ' at ' + breach.sourceFile + ':' + breach.lineNumber)
)`

/**
 * Collects forbidden events of all pages in a context: errors in the console, uncaught exceptions, breaches of the Content-Security-Policy,
 * and requests to other hosts (`isOurs`).
 */
export async function watch(
  context: BrowserContext,
  { settings, of, expected }: { settings: Settings; of: PagesOf; expected: readonly RegExp[] },
): Promise<readonly string[]> {
  const problems: string[] = []
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => note(`exception: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    if (!isOurs(new URL(request.url()), settings, of)) note(`request to ${request.url()}`)
  })
  // The debugger injects the binding and the script, so the page's Content-Security-Policy does not apply to them.
  await context.exposeBinding('launaPolicyBreach', (_, text: string) => note(`policy: ${text}`))
  await context.addInitScript(REPORT_BREACHES)
  return problems
}

/**
 * Returns whether pages may call this URL. Sellers' pages may call the control plane, the gateway and the mail catcher. Operators' pages may
 * call only the operators' API.
 */
function isOurs(url: URL, { ports }: Settings, of: PagesOf): boolean {
  if (url.protocol === 'data:' || url.protocol === 'blob:') return true
  const planes = of === 'operators' ? [ports.operators] : [ports.production, ports.staging, ports.mail]
  if (planes.includes(Number(url.port)) && url.hostname === '127.0.0.1') return true
  if (of === 'operators') return false
  return Number(url.port) === ports.gatewayHttp && url.hostname.endsWith('.localhost')
}
