import { z } from 'zod'

/** The two environments, which share nothing (M9). The names are those of the `X-Svc-Environment` header. */
export const ENVIRONMENTS = ['production', 'development'] as const

export type Environment = (typeof ENVIRONMENTS)[number]

/** A setting: the environments of a process, separated by commas. The default is both. */
export const environmentsVariable = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(ENVIRONMENTS)))
  .meta({ kind: 'environments, separated by commas' })
  .default([...ENVIRONMENTS])
  .describe('The environments that the process serves.')
