import type { Context } from './context.ts'

/** A command to run after this one, for the same environment at the same address. */
export function nextCommand({ options }: Pick<Context, 'options'>, words: string): string {
  const { sandbox, baseUrl } = options
  const environment = sandbox === undefined ? [] : [sandbox ? '--sandbox' : '--production']
  return ['launa', ...environment, ...(baseUrl ? ['--base-url', baseUrl] : []), words].join(' ')
}
