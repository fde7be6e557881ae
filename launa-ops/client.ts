/** A refusal of the operators' API, or the reason why it does not answer. */
export class OperatorsError extends Error {
  override readonly name = 'OperatorsError'
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | undefined>>
  body?: object
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** The longest wait for an answer, in milliseconds. A suspension is answered when all gateways have it, which may take some seconds. */
const LONGEST_MS = 60_000

/** Calls the operators' API. Throws OperatorsError for every status except 2xx. */
export async function callOperators(
  { url, token }: { url: string; token: string | undefined },
  { method, path, query = {}, body }: Call,
): Promise<Json> {
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
  const response = await fetch(address, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch((error: unknown) => {
    throw new OperatorsError(`no answer from ${address.origin}: ${causeOf(error)}`)
  })
  const text = await response.text()
  const answer = text === '' ? null : parsed(text)
  if (response.ok) return answer
  throw new OperatorsError(refusalOf(response.status, answer))
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text.slice(0, 200)
  }
}

function refusalOf(status: number, answer: Json): string {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return `status ${status}: ${answer}`
  const { error = '', code = '' } = answer
  if (code === 'unauthorized') return 'log in first: launa-ops login NAME'
  return `${error} (${code})`
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
