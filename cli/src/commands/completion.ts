import { type Command, command } from '../command.ts'
import { completionScript, SHELLS, type Shell } from '../completion-script.ts'
import { oneOf } from '../input/choices.ts'

/** `commands` returns all commands. It is a function because the list contains this command, so the list does not exist yet. */
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
