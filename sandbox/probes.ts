import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { patience, scaled } from '../runtime/patience.ts'
import { HOST } from './settings.ts'

/** The time limit for one answer. A caller that waits for a part repeats the check. */
const probeTimeout = () => scaled(10_000)

/** True when a GET answers 200 and the body contains the given text, if any. */
export async function answersHttp(url: string, text = ''): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeout()), redirect: 'manual' })
    return (await response.text()).includes(text) && response.status === 200
  } catch {
    return false
  }
}

/** True when the port on loopback accepts a TCP connection. */
export function acceptsTcp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port, timeout: probeTimeout() })
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
    const socket = connect({ host: HOST, port, timeout: probeTimeout() })
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

/**
 * Repeats the check until it is true or the time limit has passed. The default limit is the patience for other processes. Returns whether
 * the check became true. Exceptions count as false.
 */
export async function becomesTrue(
  question: () => boolean | Promise<boolean>,
  { timeoutMs = patience(), everyMs = 100 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      if (await question()) return true
    } catch {
      // The check has failed; it is repeated.
    }
    if (Date.now() >= deadline) return false
    await sleep(everyMs)
  }
}
