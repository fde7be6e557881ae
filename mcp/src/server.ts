import { spelledOut } from '@launa/sdk'
import { type CallToolResult, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { checkedArguments } from './arguments.ts'
import { checkSize } from './bounded.ts'
import type { Context } from './context.ts'
import { failureOf } from './failure.ts'
import type { Tool } from './tool.ts'
import { ToolError } from './tool-error.ts'
import { TOOLS } from './tools.ts'

const INSTRUCTIONS = `Launa puts a price in front of an HTTP API: buyers pay per request with x402 (HTTP 402, a signed USDC
payment, the answer). Wrap an API: launa_platform_config, launa_create_api, launa_add_endpoint, then the gateway address
http(s)://{primary_host}{path}. Prices are decimal USDC text such as "0.10"; amounts in answers are atomic units (USDC has
six decimals). launa_pay_url spends real money unless the network is the Sandbox (eip155:845320402). After payment_uncertain
never pay again: call launa_pay_url with the "resume" that the error names. A failed call says in "next" what to do. Ask the
person before you delete, change a price or spend. Tell the person what "warnings" say: with "payable": "no" nobody can pay
an endpoint, with "unknown" that could not be checked.`

/** The list of tools is equal for all callers, and only a new version of the program changes it. */
const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: 'public' } as const

/** Built once, because a caller may request the list a hundred times in one HTTP request. */
const LIST = TOOLS.map(published)

export interface ServerOptions {
  version: string
  /** The context for the tools of this connection. `signal` aborts when the caller cancels the call or disconnects. */
  contextOf(signal: AbortSignal): Context
}

/**
 * The MCP server for one connection. This code answers calls itself, because the errors of the SDK's `McpServer` (for
 * arguments and unknown tools) have no code that a model could use.
 */
export function createServer({ version, contextOf }: ServerOptions): Server {
  const server = new Server(
    { name: 'launa-mcp', title: 'Launa', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, cacheHints: { 'tools/list': LIST_CACHE } },
  )
  server.setRequestHandler('tools/list', () => ({ tools: LIST }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = TOOLS.find(({ name }) => name === params.name)
    return answer(tool, contextOf(mcpReq.signal), params)
  })
  return server
}

type Call = { name: string; arguments?: unknown }

/** A tool as `tools/list` shows it. */
export function published({ name, title, description, scopes, input, output, hints }: Tool) {
  const needs = scopes.length > 0 ? ` Needs an API key with ${scopes.join(' and ')}.` : ''
  return {
    name,
    title,
    description: description + needs,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: { title, ...hints },
  }
}

/** Removes the defaults of JSON Schema, because each host sends the list of tools to its model, and shorter schemas cost fewer tokens. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => leaveOutDefaults(jsonSchema),
  })
  return rest as { type: 'object'; [keyword: string]: unknown }
}

function leaveOutDefaults(schema: z.core.JSONSchema.BaseSchema): void {
  const { additionalProperties: others, propertyNames: names } = schema
  if (typeof others === 'object' && Object.keys(others).length === 0) delete schema.additionalProperties
  if (typeof names === 'object' && Object.keys(names).join() === 'type') delete schema.propertyNames
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}

/** Calls a tool, and returns its answer as text and as structured content. The specification requires both forms for older hosts. */
async function answer(tool: Tool | undefined, context: Context, given: Call): Promise<CallToolResult> {
  try {
    if (!tool) throw new ToolError('unknown_tool', `there is no tool ${JSON.stringify(given.name.slice(0, 100))}`)
    // The answer is converted to JSON and back, so that both forms are the same document: undefined members are
    // removed.
    const text = documentOf(await tool.run(context, checkedArguments(tool, given.arguments) as never))
    checkSize(text, tool)
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) }
  } catch (error) {
    return { content: [{ type: 'text', text: documentOf(failureOf(error, tool)) }], isError: true }
  }
}

/** Returns a JSON document as text, with invisible characters escaped, so that models and people see them. */
function documentOf(value: unknown): string {
  return spelledOut(JSON.stringify(value))
}
