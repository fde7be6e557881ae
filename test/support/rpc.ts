import { type HttpTransport, http } from 'viem'
import { patience } from '../../runtime/patience.ts'

/** Leads to a node of the tests. viem itself waits for ten seconds, which is too short for a busy machine. */
export function rpc(url: string): HttpTransport {
  return http(url, { retryCount: 0, timeout: patience() })
}
