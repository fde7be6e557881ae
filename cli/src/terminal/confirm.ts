import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { plain } from './text.ts'

/**
 * Asks a person before the command destroys something. It asks nothing with `--yes`, `--json` or `--dry-run`, or without a terminal, so
 * that scripts run without a stop.
 */
export async function isConfirmed(
  { io, options }: Pick<Context, 'io' | 'options'>,
  command: Pick<Command, 'question'>,
  given: { args: readonly string[]; options: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  if (given.options.yes === true || options.json || options.dryRun || !io.canAsk) return true
  const question = command.question?.(given.args, given.options)
  if (question === undefined) return true
  const answer = await io.ask(`${plain(question)} [y/N] `)
  return /^y(es)?$/i.test(answer.trim())
}
