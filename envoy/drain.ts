import { setTimeout as delay } from 'node:timers/promises'

export interface DrainOptions {
  /** Envoy's admin interface, for example `http://127.0.0.1:19901`. */
  adminUrl: string
  /**
   * How long Envoy reports that it is not ready before the drain goes on, in milliseconds. All balancers must check `/ready` in this time.
   */
  lameDuckMs: number
  /** How long requests may take after the lame-duck time until they end, in milliseconds. */
  graceMs: number
  /** Called with a short text about each step of the drain. */
  say(step: string): void
}

/** How often the requests under way are counted, in milliseconds. */
const LOOK_MS = 100

/**
 * This many counts in a row must find no request under way. One count is not enough, because Envoy collects its reports on paid answers for
 * some milliseconds before it sends them.
 */
const QUIET_LOOKS = 5

/** The listeners for operators. They stay open until the end. */
const OF_OPERATORS = ['admin', 'metrics', 'readiness']

/**
 * Ends an Envoy without interrupting a request. Returns how many requests were interrupted after the grace. Rejects when the admin
 * interface does not answer.
 */
export async function drainEnvoy({ adminUrl, lameDuckMs, graceMs, say }: DrainOptions): Promise<number> {
  const post = async (path: string) => {
    const response = await fetch(`${adminUrl}${path}`, { method: 'POST' })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  // From now on `/ready` fails, and each answer asks its client to close the connection.
  await post('/healthcheck/fail')
  say('Envoy says that it is not ready')
  await delay(lameDuckMs)
  const until = performance.now() + graceMs
  const untilQuiet = async () => {
    for (let quiet = 0; quiet < QUIET_LOOKS; ) {
      const { requests, calls } = await underWay(adminUrl)
      quiet = requests + calls === 0 ? quiet + 1 : 0
      if (performance.now() >= until) return requests
      await delay(LOOK_MS)
    }
    return 0
  }
  await untilQuiet()
  await post('/drain_listeners')
  say('Envoy listens no more')
  const left = await untilQuiet()
  await post('/quitquitquit')
  say(left === 0 ? 'Envoy ends; no request was under way' : `Envoy ends; ${left} requests were under way`)
  return left
}

/** The buyers' requests that are under way, and the calls to authz that are under way, including reports on paid answers. */
async function underWay(adminUrl: string): Promise<{ requests: number; calls: number }> {
  const filter = encodeURIComponent('^http\\..*downstream_rq_active$|^cluster\\.authz\\.upstream_rq_active$')
  const response = await fetch(`${adminUrl}/stats?filter=${filter}&format=json`)
  const { stats } = (await response.json()) as { stats: readonly { name?: string; value?: number }[] }
  const sum = (isCounted: (name: string) => boolean) =>
    stats.reduce((total, { name = '', value = 0 }) => (isCounted(name) ? total + value : total), 0)
  return {
    requests: sum((name) => name.startsWith('http.') && !OF_OPERATORS.includes(name.split('.')[1] ?? '')),
    calls: sum((name) => name.startsWith('cluster.')),
  }
}
