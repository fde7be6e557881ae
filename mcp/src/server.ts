import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Context } from './context.ts'
import { failureOf } from './failure.ts'
import { type Tool, ToolError } from './tool.ts'
import { TOOLS } from './tools.ts'

const INSTRUCTIONS = `Launa puts a price in front of an HTTP API: buyers pay per request with x402 (HTTP 402, a signed USDC
payment, the answer). Wrap an API: launa_platform_config, launa_create_api, launa_add_endpoint, then the gateway address
http(s)://{primary_host}{path}. Prices are decimal USDC text such as "0.10"; amounts in answers are atomic units (USDC has
six decimals). launa_pay_url spends real money unless the network is the Sandbox (eip155:845320402). After payment_uncertain
never pay again: call launa_pay_url with the "resume" that the error names.`

export interface ServerOptions {
  version: string
  /** What the tools of this connection may touch. `signal` ends with the call. */
  contextOf(signal: AbortSignal): Context
}

/**
 * The MCP server for one connection. Calls are answered here and not by the SDK's `McpServer`, whose own errors
 * (arguments, unknown tools) carry no code that a model could act on.
 */
export function createServer({ version, contextOf }: ServerOptions): Server {
  const server = new Server(
    { name: 'launa-mcp', title: 'Launa', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(published) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    try {
      return answered(await call(contextOf(signal), params))
    } catch (error) {
      return { content: [{ type: 'text', text: JSON.stringify(failureOf(error)) }], isError: true }
    }
  })
  return server
}

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

function schemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io }) as { type: 'object'; [keyword: string]: unknown }
}

async function call(context: Context, params: { name: string; arguments?: unknown }): Promise<object> {
  const found = TOOLS.find(({ name }) => name === params.name)
  if (!found) throw new ToolError('unknown_tool', `there is no tool ${JSON.stringify(params.name)}`)
  const input = found.input.safeParse(params.arguments ?? {})
  if (!input.success) throw new ToolError('invalid_arguments', problemsOf(input.error))
  return found.run(context, input.data as never)
}

function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ')
}

/** Both forms, as the specification asks for the sake of older hosts. */
function answered(value: object): CallToolResult {
  // Through JSON, so that both are the same document: what is undefined is not there.
  const text = JSON.stringify(value)
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) }
}
