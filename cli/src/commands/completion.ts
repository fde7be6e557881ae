import { type Command, command, UsageError } from '../command.ts'
import { completionScript, SHELLS, type Shell } from '../completion-script.ts'

/** `commands` are all, this one included, so they are asked for late. */
export const completionCommand = (commands: () => readonly Command[]) =>
  command({
    name: 'completion',
    summary: 'print a completion script, for example: source <(launa completion bash)',
    examples: ['completion bash', 'completion fish'],
    args: [{ name: '<shell>', summary: SHELLS.join(', ') }],
    async run(_, [name = '']) {
      const shell = SHELLS.find((known): known is Shell => known === name)
      if (!shell) throw new UsageError(`the shell must be one of ${SHELLS.join(', ')}`)
      const script = completionScript(shell, commands())
      return { value: { shell, script }, text: script }
    },
  })
