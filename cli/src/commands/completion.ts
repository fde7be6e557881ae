import { type Command, command } from '../command.ts'
import { completionScript, SHELLS, type Shell } from '../completion-script.ts'
import { oneOf } from '../input/choices.ts'

/**
 * Makes the command that prints the completion script. `commands` is a function, because the list of all commands contains this command and
 * so does not exist yet.
 */
export const completionCommand = (commands: () => readonly Command[]) =>
  command({
    name: 'completion',
    summary: 'print a completion script, for example: source <(launa completion bash)',
    examples: ['completion bash', 'completion fish'],
    args: [{ name: '<shell>', summary: SHELLS.join(', '), choices: SHELLS }],
    async run(_, [name = '']) {
      const shell = oneOf<Shell>(SHELLS)(name)
      const script = completionScript(shell, commands())
      return { value: { shell, script }, text: script }
    },
  })
