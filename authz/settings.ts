import { z } from 'zod'
import {
  addressVariable,
  httpUrlVariable,
  jsonVariable,
  logLevelVariable,
  parseEnvironment,
  portVariable,
} from '../runtime/environment-variables.ts'

const facilitators = z.record(
  z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  z.object({ url: z.url(), rpc_url: z.url().optional() }),
)

const variables = z.object({
  DATABASE_URL: z.string(),
  NATS_URL: z.string(),
  GRPC_ADDRESS: addressVariable,
  OPS_PORT: portVariable,
  PLATFORM_DOMAIN: z.string().toLowerCase(),
  GATEWAY_SCHEME: z.enum(['http', 'https']),
  GATEWAY_HTTP_PORT: portVariable,
  GATEWAY_HTTPS_PORT: portVariable,
  /**
   * JSON: CAIP-2 network -> facilitator, `{"eip155:8453":{"url":"https://...","rpc_url":"https://..."}}`. With `rpc_url`
   * every settlement is looked up on the chain before the answer is released.
   */
  FACILITATORS: jsonVariable.pipe(facilitators),
  /** Where the last good configuration is kept, for a start without PostgreSQL. */
  SNAPSHOT_FILE: z.string().optional(),
  /** Where traces go, OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlVariable.optional(),
  LOG_LEVEL: logLevelVariable.default('info'),
})

export type AuthzSettings = z.output<typeof variables>

export function readSettings(env = process.env): AuthzSettings {
  return parseEnvironment(variables, env)
}
