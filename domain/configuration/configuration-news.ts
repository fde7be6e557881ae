import { z } from 'zod'
import { ENVIRONMENTS } from '../environment.ts'

/** NATS subject on which the control plane announces changes of the configuration. */
export const CONFIGURATION_NEWS_SUBJECT = 'launa.configuration.changed'

/** Only a hint, because readers read PostgreSQL again. A lost, repeated, reordered or forged message therefore costs at most one read. */
export const configurationNews = z.object({
  revision: z.number().int().nonnegative(),
  environment: z.enum(ENVIRONMENTS),
  api_id: z.string(),
})

export type ConfigurationNews = z.infer<typeof configurationNews>
