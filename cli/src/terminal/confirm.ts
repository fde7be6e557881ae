import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { plain } from './text.ts'

/**
 * Asks a person before the command destroys something. It asks nothing with `--yes`, `--json` or `--dry-run`, or without a terminal, so
 * that scripts run without a stop.
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
