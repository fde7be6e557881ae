import type { Scope } from '@launa/sdk'
import type { z } from 'zod'
import type { Context } from './context.ts'

/** The hints by which hosts decide whether to ask a person first (MCP 2026-07-28, `ToolAnnotations`). */
export interface Hints {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  /** Whether the tool calls hosts other than the control plane. */
  openWorldHint: boolean
}

/** The hints of a tool that only reads from the control plane. */
export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
/** The hints of a tool that creates something. A second call creates a second object, or is refused. */
export const ADDS: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
/** The hints of a tool that replaces or removes something that exists. */
export const REPLACES: Hints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
}

export interface Tool {
  /** `launa_...`. */
  name: string
  title: string
  /** For the model: what the tool does, and when to use it. */
  description: string
  /** The scope that the API key needs; none for public routes. */
  scopes: readonly Scope[]
  input: z.ZodObject
  output: z.ZodObject
  hints: Hints
  run(context: Context, input: never): Promise<object>
}

/** Gives `run` of a definition the types of its input and output. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: Input
    output: Output
    run(context: Context, input: z.output<Input>): Promise<z.input<Output>>
  },
): Tool {
  return definition
}
