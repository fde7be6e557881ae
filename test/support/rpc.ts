import { type HttpTransport, http } from 'viem'
import { patience } from '../../runtime/patience.ts'

/** Returns a transport to a node of the tests, with a longer time limit. viem's default of ten seconds is too short for a busy machine. */
export function rpc(url: string): HttpTransport {
  return http(url, { retryCount: 0, timeout: patience() })
}
