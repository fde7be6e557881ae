import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOST } from './settings.ts'

const PROBE_TIMEOUT_MS = 2000

/** True when a GET answers 200 and the body holds the text, if one is given. */
export async function answersHttp(url: string, text = ''): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' })
    return (await response.text()).includes(text) && response.status === 200
  } catch {
    return false
  }
}

/** True when the port on loopback accepts a TCP connection. */
export function acceptsTcp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port, timeout: PROBE_TIMEOUT_MS })
    const end = (answer: boolean): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

/** The first line of a TCP service's greeting (NATS's INFO, SMTP's 220), or an empty string. */
export function greeting(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port, timeout: PROBE_TIMEOUT_MS })
    const end = (text: string): void => {
      socket.destroy()
      resolve(text)
    }
    socket.once('data', (data) => end(data.toString('utf8')))
    socket.once('timeout', () => end(''))
    socket.once('error', () => end(''))
    socket.once('close', () => end(''))
  })
}

/** Repeats the check until it is true or the time is over. Returns whether it became true. Exceptions count as false. */
export async function becomesTrue(
  question: () => boolean | Promise<boolean>,
  options: { timeoutMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = Date.now() + options.timeoutMs
  for (;;) {
    try {
      if (await question()) return true
    } catch {
      // Not yet.
    }
    if (Date.now() >= deadline) return false
    await sleep(options.everyMs ?? 100)
  }
}
