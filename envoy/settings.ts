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
  .describe("Envoy's admin interface, which belongs on loopback.")

const schema = z.object({
  ENVOY_NODE_ID: z
    .string()
    .default('gateway')
    .meta({ kind: 'text', description: 'The name by which this Envoy asks xds.' }),
  ENVOY_ADMIN_ADDRESS,
  XDS_ADDRESS: addressListVariable
    .prefault('127.0.0.1:19002')
    .describe('Where Envoy finds xds. It takes its configuration from one that is ready.'),
  ENVOY_METRICS_ADDRESS: addressVariable.optional().describe('The address of `/metrics` and `/ready` alone.'),
  ENVOY_MAX_HEAP_MB: wholeNumberVariable({ min: 256 }).optional().meta({
    otherwise: 'half of the memory',
    description:
      'The mebibytes that Envoy keeps itself within. From 70 % on it closes idle connections sooner. From 80 % on it resets the streams that hold most. From 95 % on it turns requests away.',
  }),
  ENVOY_MAX_OPEN_FILES: wholeNumberVariable({ min: 1 })
    .default(102_400)
    .describe(
      'How many files Envoy may open where it runs (`ulimit -n`, `nofile`). It takes (that less 1,024) / 2 connections at most, and 50,000; fewer than 3,024 are refused at the start.',
    ),
  ENVOY_SDS_DIRECTORY: shared.ENVOY_SDS_DIRECTORY,
  ENVOY_TLS_CERT_FILE: pathVariable
    .optional()
    .describe("PEM file on Envoy's machine with its own certificate, for the argument `certificate`."),
  ENVOY_TLS_KEY_FILE: pathVariable.optional().meta({
    otherwise: '`ENVOY_TLS_CERT_FILE`',
    description: "PEM file on Envoy's machine with the key of its certificate.",
  }),
  ENVOY_TLS_CA_FILE: pathVariable
    .optional()
    .describe("PEM file on Envoy's machine with the authority of authz and xds, for the argument `ca`."),
  ENVOY_DNS_SERVERS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(addressVariable))
    .optional()
    .meta({
      kind: '`ip:port`, several by comma',
      otherwise: "the system's",
      description: "Who is asked for upstreams' addresses.",
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
