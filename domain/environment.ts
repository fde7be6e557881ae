import { z } from 'zod'

/** The two worlds that share nothing (M9). The names are those of the `X-Svc-Environment` header. */
export const ENVIRONMENTS = ['production', 'development'] as const

export type Environment = (typeof ENVIRONMENTS)[number]

/** In a setting: which environments a process serves, by comma; both unless set. */
export const environmentsVariable = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(ENVIRONMENTS)))
  .default([...ENVIRONMENTS])
