import type { Context } from './context.ts'

/** A command to run after this one, with the environment and base URL of this command line. */
export function nextCommand({ options }: Pick<Context, 'options'>, words: string): string {
  const { sandbox, baseUrl } = options
  const environment = sandbox === undefined ? [] : [sandbox ? '--sandbox' : '--production']
  return ['launa', ...environment, ...(baseUrl ? ['--base-url', baseUrl] : []), words].join(' ')
}
