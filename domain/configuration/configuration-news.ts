import { z } from 'zod'
import { ENVIRONMENTS } from '../environment.ts'

/** NATS subject on which the control plane announces changes of the configuration. */
export const CONFIGURATION_NEWS_SUBJECT = 'launa.configuration.changed'

/**
 * The message is only a hint, because readers read PostgreSQL again. So a lost, repeated, reordered or forged message costs at most one
 * read.
 */
export const configurationNews = z.object({
  revision: z.number().int().nonnegative(),
  environment: z.enum(ENVIRONMENTS),
  api_id: z.string(),
})

export type ConfigurationNews = z.infer<typeof configurationNews>
