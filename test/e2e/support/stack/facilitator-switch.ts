import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { HOST, httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { KEEP_ALIVE_MS } from '../../../support/keep-alive.ts'

/**
 * The switch is a process between authz and the development facilitator, and runs as long as a test stack. It forwards all calls. A test
 * may redirect the calls about its own payee to another facilitator, without a restart of authz.
 */

/** Returns the URL of the switch, on a port that no part of the stack uses. */
export function facilitatorSwitchUrl(settings: Settings): string {
  return `http://${HOST}:${settings.ports.production - 19}`
}

/** Redirects calls about a payee to the facilitator at `url`. With undefined, they go to the stack's own facilitator again. */
export async function switchFacilitator(settings: Settings, payTo: string, url: string | undefined): Promise<void> {
  await tellSwitch(facilitatorSwitchUrl(settings), payTo, url)
}

/** Redirects a payee's calls in the switch at `switchUrl`, like `switchFacilitator`. */
export async function tellSwitch(switchUrl: string, payTo: string, url: string | undefined): Promise<void> {
  const response = await fetch(`${switchUrl}/_payees/${payTo}`, {
    method: url === undefined ? 'DELETE' : 'PUT',
    body: url,
  })
  if (!response.ok) throw new Error(`the facilitator switch answered ${response.status}`)
}

const PAYEE = /^\/_payees\/(0x[0-9a-f]{40})$/

function createSwitch(otherwise: string) {
  const facilitators = new Map<string, string>()
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (call, answer) => {
    try {
      const body = await buffer(call)
      const payee = PAYEE.exec(call.url?.toLowerCase() ?? '')?.[1]
      if (payee) return change(facilitators, { payee, url: String(body), call, answer })
      await passOn(facilitators.get(payeeOf(body)) ?? otherwise, { body, call, answer })
    } catch {
      answer.destroy()
    }
  })
}

interface Change {
  payee: string
  url: string
  call: IncomingMessage
  answer: ServerResponse
}

function change(facilitators: Map<string, string>, { payee, url, call, answer }: Change): void {
  if (call.method === 'PUT') facilitators.set(payee, url)
  else facilitators.delete(payee)
  answer.writeHead(204).end()
}

/** Returns the payee of a call to `/verify` or `/settle`, in lower case. */
function payeeOf(body: Buffer): string {
  if (body.length === 0) return ''
  const { paymentRequirements } = JSON.parse(String(body)) as { paymentRequirements?: { payTo?: string } }
  return paymentRequirements?.payTo?.toLowerCase() ?? ''
}

interface Call {
  body: Buffer
  call: IncomingMessage
  answer: ServerResponse
}

/** Forwards bytes as they arrive, and breaks the answer off where the facilitator does. If the caller disconnects, the call ends too. */
async function passOn(facilitator: string, { body, call, answer }: Call): Promise<void> {
  // One connection per call: the facilitator could close a kept connection just before its next use.
  const onward = request(`${facilitator}${call.url}`, { agent: false, method: call.method, headers: ofCall(call) })
  answer.once('close', () => onward.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).on('error', reject).end(body)
  })
  answer.writeHead(response.statusCode ?? 502, ofCall(response)).flushHeaders()
  await pipeline(response, answer)
}

/** Returns the end-to-end headers of a call. All others belong to one connection. */
function ofCall({ headers }: IncomingMessage): IncomingHttpHeaders {
  const { connection: _, 'keep-alive': __, ...others } = headers
  return others
}

if (import.meta.main) {
  const { PORT, FACILITATOR_URL = '' } = process.env
  createSwitch(FACILITATOR_URL).listen(Number(PORT), HOST)
}

/** Returns the command for the switch of a stack. */
export function facilitatorSwitchCommand(settings: Settings) {
  return switchCommand(facilitatorSwitchUrl(settings), httpAddress(settings, 'facilitator'))
}

/** Returns the command for a switch at this URL. */
export function switchCommand(url: string, facilitatorUrl: string) {
  const port = Number(new URL(url).port)
  const environment = { PORT: String(port), FACILITATOR_URL: facilitatorUrl }
  return { command: process.execPath, args: [import.meta.filename], environment, port }
}
