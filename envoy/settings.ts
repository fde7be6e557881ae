import { z } from 'zod'
import {
  addressListVariable,
  addressVariable,
  pathVariable,
  wholeNumberVariable,
} from '../runtime/environment-variables.ts'
import type { ProgramSettings } from '../runtime/settings/check.ts'
import { ENVOY_ADMIN, shared } from '../runtime/settings/shared.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'

const ENVOY_ADMIN_ADDRESS = addressVariable
  .prefault(ENVOY_ADMIN)
  .describe("The address of Envoy's admin interface. Keep it on loopback.")

const schema = z.object({
  ENVOY_NODE_ID: z
    .string()
    .default('gateway')
    .meta({ kind: 'text', description: 'The name of this Envoy in its requests to xds.' }),
  ENVOY_ADMIN_ADDRESS,
  XDS_ADDRESS: addressListVariable
    .prefault('127.0.0.1:19002')
    .describe('The addresses of xds. Envoy gets its configuration from one that is ready.'),
  ENVOY_METRICS_ADDRESS: addressVariable
    .optional()
    .describe('The address on which Envoy serves only `/metrics` and `/ready`.'),
  ENVOY_MAX_HEAP_MB: wholeNumberVariable({ min: 256 }).optional().meta({
    otherwise: 'half of the memory',
    description:
      'The most memory that Envoy may use, in mebibytes. From 70 % on it closes idle connections sooner. From 80 % on it resets the streams that use most memory. From 95 % on it refuses requests.',
  }),
  ENVOY_MAX_OPEN_FILES: wholeNumberVariable({ min: 1 })
    .default(102_400)
    .describe(
      'How many files Envoy may open on its machine (`ulimit -n`, `nofile`). It accepts (this number - 1,024) / 2 connections, and 50,000 at most. Numbers below 3,024 are refused at the start.',
    ),
  ENVOY_SDS_DIRECTORY: shared.ENVOY_SDS_DIRECTORY,
  ENVOY_TLS_CERT_FILE: pathVariable
    .optional()
    .describe("PEM file on Envoy's machine with Envoy's own certificate. `envoy/render.ts certificate` needs it."),
  ENVOY_TLS_KEY_FILE: pathVariable.optional().meta({
    otherwise: '`ENVOY_TLS_CERT_FILE`',
    description: "PEM file on Envoy's machine with the key of the certificate in `ENVOY_TLS_CERT_FILE`.",
  }),
  ENVOY_TLS_CA_FILE: pathVariable
    .optional()
    .describe("PEM file on Envoy's machine with the authority of authz and xds. `envoy/render.ts ca` needs it."),
  ENVOY_DNS_SERVERS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(addressVariable))
    .optional()
    .meta({
      kind: '`ip:port`, several separated by commas',
      otherwise: "the system's",
      description: "The name servers that Envoy asks for upstreams' addresses.",
    }),
})

/** The settings of the program that prints Envoy's bootstrap. */
export const envoyProgram: ProgramSettings<typeof schema> = {
  ...{ name: 'envoy', schema },
  arguments: 'certificate, ca     print that file of ENVOY_SDS_DIRECTORY in place of the bootstrap',
}

const drainSchema = z.object({ ENVOY_ADMIN_ADDRESS, ...shutdownVariables })

/** The settings of the program that drains an Envoy. */
export const drainProgram: ProgramSettings<typeof drainSchema> = { name: 'drain', schema: drainSchema }
