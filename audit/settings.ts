import { z } from 'zod'
import { evmChainId } from '../domain/networks/network.ts'
import { tokensShape } from '../domain/networks/token-registry.ts'
import { httpUrlVariable, jsonVariable, parseEnvironment } from '../runtime/environment-variables.ts'
import type { ProgramSettings } from '../runtime/settings/check.ts'
import { shared } from '../runtime/settings/shared.ts'

const node = z.object({
  rpc_url: httpUrlVariable.optional(),
  finality_tag: z.boolean().default(true),
  finality_depth: z.int().min(0).max(100_000).default(64),
})

const nodes = jsonVariable.pipe(z.record(z.string(), node))

const environment = z.object({
  DATABASE_URL: shared.DATABASE_URL,
  AUDIT_NODES: nodes.optional().meta({
    secret: true,
    otherwise: 'the nodes of `FACILITATORS`',
    description:
      'The nodes that the audit asks, by network: `{"eip155:8453": {"rpc_url": "https://..."}}`. Use other nodes than those of authz if you can.',
  }),
  FACILITATORS: nodes.optional().meta({ secret: true }),
  TOKENS: jsonVariable.pipe(tokensShape).optional(),
})

export const auditProgram: ProgramSettings<typeof environment> = { name: 'audit', schema: environment }

/** A node in the operator's settings. */
export interface NodeSettings {
  url: string
  finality: { tag: boolean; depth: number }
}

/** The audit's settings; throws ConfigurationError. */
export function readSettings(variables: Readonly<Record<string, string | undefined>> = process.env) {
  const { DATABASE_URL, AUDIT_NODES, FACILITATORS, TOKENS } = parseEnvironment(environment, variables)
  const named = Object.entries(AUDIT_NODES ?? FACILITATORS ?? {}).flatMap(([network, settings]) => {
    const { rpc_url: url, finality_tag: tag, finality_depth: depth } = settings
    if (!url || evmChainId(network) === undefined) return []
    return [[network, { url: url.href, finality: { tag, depth } }] as const]
  })
  return { databaseUrl: DATABASE_URL, nodes: new Map<string, NodeSettings>(named), tokens: TOKENS }
}
