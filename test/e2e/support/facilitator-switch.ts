import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { HOST, httpAddress, type Settings } from '../../../sandbox/settings.ts'

/**
 * Stands between authz and the development facilitator for as long as a test stack runs, as a process of its own. It passes all
 * calls on; those about a payee whose test has asked for them go to that test's own facilitator. So a test has a facilitator that
 * misbehaves for its payees alone, and authz is not restarted.
 */

/** Beside the other ports of the stack, on no port that a part has. */
export function facilitatorSwitchUrl(settings: Settings): string {
  return `http://${HOST}:${settings.ports.production - 19}`
}

/** Sends calls about a payee to the facilitator at `url` from now on, or to the stack's own again. */
export async function switchFacilitator(settings: Settings, payTo: string, url: string | undefined): Promise<void> {
  await tellSwitch(facilitatorSwitchUrl(settings), payTo, url)
}

/** The same of the switch that stands here. */
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
  return createServer(async (call, answer) => {
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

/** Whom a call to `/verify` or `/settle` is about, in small letters. */
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

/** Byte by byte as it comes, and cut off where the other side cuts off; a caller that goes away ends the call there too. */
async function passOn(facilitator: string, { body, call, answer }: Call): Promise<void> {
  // A connection for each call: one that was kept could be closed at the moment in which it is used again.
  const onward = request(`${facilitator}${call.url}`, { agent: false, method: call.method, headers: ofCall(call) })
  answer.once('close', () => onward.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).on('error', reject).end(body)
  })
  answer.writeHead(response.statusCode ?? 502, ofCall(response)).flushHeaders()
  await pipeline(response, answer)
}

/** The headers that are about the call; the others are about one connection. */
function ofCall({ headers }: IncomingMessage): IncomingHttpHeaders {
  const { connection: _, 'keep-alive': __, ...others } = headers
  return others
}

if (import.meta.main) {
  const { PORT, FACILITATOR_URL = '' } = process.env
  createSwitch(FACILITATOR_URL).listen(Number(PORT), HOST)
}

/** What runs it for a stack. */
export function facilitatorSwitchCommand(settings: Settings) {
  return switchCommand(facilitatorSwitchUrl(settings), httpAddress(settings, 'facilitator'))
}

/** What runs a switch at this address. */
export function switchCommand(url: string, facilitatorUrl: string) {
  const port = Number(new URL(url).port)
  const environment = { PORT: String(port), FACILITATOR_URL: facilitatorUrl }
  return { command: process.execPath, args: [import.meta.filename], environment, port }
}
