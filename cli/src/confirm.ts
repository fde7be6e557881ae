import type { Command } from './command.ts'
import type { Context } from './context.ts'
import { plain } from './text.ts'

/**
 * Asks a person before something is destroyed. With `--yes`, `--json` or `--dry-run`, and without a terminal, it asks no question: a
 * script goes on as it is written.
 */
export async function isConfirmed(
  { io, options }: Pick<Context, 'io' | 'options'>,
  { question }: Pick<Command, 'question'>,
  { args, yes }: { args: readonly string[]; yes: boolean },
): Promise<boolean> {
  if (!question || yes || options.json || options.dryRun || !io.canAsk) return true
  const answer = await io.ask(`${plain(question(args))} [y/N] `)
  return /^y(es)?$/i.test(answer.trim())
}
