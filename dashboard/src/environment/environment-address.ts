import type { Environment } from '@launa/sdk'

const NAMES = { production: 'production', development: 'sandbox' } as const

/** The environment that a page's URL names in `env`; undefined for a URL without `env`. */
export function environmentIn(search: string): Environment | undefined {
  const name = new URLSearchParams(search).get('env')
  return name === 'sandbox' ? 'development' : name === 'production' ? name : undefined
}

/** The query of a page's URL, with the environment added. A link with this query opens the environment of its sender. */
export function withEnvironment(search: string, environment: Environment): string {
  const query = new URLSearchParams(search)
  query.set('env', NAMES[environment])
  return `?${query}`
}
