import type { Context } from './context.ts'

/** A command to run after this one, for the same environment at the same address. */
export function nextCommand({ options }: Pick<Context, 'options'>, words: string): string {
  const { sandbox, baseUrl } = options
  return ['launa', ...(sandbox ? ['--sandbox'] : []), ...(baseUrl ? ['--base-url', baseUrl] : []), words].join(' ')
}
