import { operationsOf, readContract } from '../../surface/contract.ts'

export const CONTRACT = readContract()

/** Every operation of the published contract. */
export const OPERATIONS = operationsOf(CONTRACT).map(({ operation }) => operation)

/** The example of an operation's request body in the published contract. */
export function exampleBody(operationId: string): object {
  const operation = OPERATIONS.find((candidate) => candidate.operationId === operationId)
  const example = operation?.requestBody?.content['application/json'].example
  if (!example) throw new Error(`${operationId} has no example of a body`)
  return example
}

export interface ErrorExample {
  error: string
  code: string
  request_id: string
}

/** Every error that the contract publishes, once, with its status. */
export function publishedErrors(): { status: number; body: ErrorExample }[] {
  const errors = new Map<string, { status: number; body: ErrorExample }>()
  for (const { responses } of OPERATIONS)
    for (const [status, { content }] of Object.entries(responses))
      for (const [code, { value }] of Object.entries(content?.['application/json']?.examples ?? {}))
        if (Number(status) >= 400) errors.set(code, { status: Number(status), body: value })
  return [...errors.values()].sort((a, b) => (a.body.code < b.body.code ? -1 : 1))
}
