import { z } from 'zod'
import { evmChainId } from '../domain/network.ts'
import { tokensShape } from '../domain/token-registry.ts'
import { httpUrlVariable, jsonVariable, parseEnvironment } from '../runtime/environment-variables.ts'

const node = z.object({
  rpc_url: httpUrlVariable.optional(),
  finality_tag: z.boolean().default(true),
  finality_depth: z.int().min(0).max(100_000).default(64),
})

const nodes = jsonVariable.pipe(z.record(z.string(), node))

const environment = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  /** Nodes of chains by CAIP-2 network: the operator's own, preferably not those that authz asks. */
  AUDIT_NODES: nodes.optional(),
  /** authz's variable; only its nodes are read, and only without `AUDIT_NODES`. */
  FACILITATORS: nodes.optional(),
  TOKENS: jsonVariable.pipe(tokensShape).optional(),
})

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
