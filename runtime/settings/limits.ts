import { z } from 'zod'
import { jsonVariable } from '../environment-variables.ts'

/**
 * The setting `LIMITS` of a process: JSON that replaces some of its constants by name, each a whole number from 1. Local stacks and tests
 * need other limits, because all their clients share one IP address. The result contains all limits.
 */
export function limitsVariable<Name extends string>(constants: Readonly<Record<Name, number>>) {
  const names = Object.keys(constants) as Name[]
  const shape = Object.fromEntries(names.map((name) => [name, z.int().min(1).optional()]))
  return jsonVariable
    .pipe(z.strictObject(shape))
    .transform((given): Readonly<Record<Name, number>> => ({ ...constants, ...given }))
    .prefault('{}')
    .meta({
      otherwise: '',
      description:
        'Replaces limits that are constants (`limits.ts` of the process), by name: `{"name": 10}`. Local stacks need it, because all of their clients have one address.',
    })
}
