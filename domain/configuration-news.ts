import { z } from 'zod'
import { ENVIRONMENTS } from './environment.ts'

/** NATS subject on which the control plane says that configuration has moved. */
export const CONFIGURATION_NEWS_SUBJECT = 'launa.configuration.changed'

/**
 * Only a hint: readers re-read PostgreSQL, so a lost, repeated, reordered or forged message costs a read and nothing else.
 */
export const configurationNews = z.object({
  revision: z.number().int().nonnegative(),
  environment: z.enum(ENVIRONMENTS),
  api_id: z.string(),
})

export type ConfigurationNews = z.infer<typeof configurationNews>
