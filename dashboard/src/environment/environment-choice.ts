import type { Environment } from '@launa/sdk'

const KEY = 'launa.environment'

/** The environment that the seller has selected; undefined before the first selection. */
export function readEnvironmentChoice(storage: Pick<Storage, 'getItem'>): Environment | undefined {
  const text = storage.getItem(KEY)
  return text === 'production' || text === 'development' ? text : undefined
}

export function keepEnvironmentChoice(storage: Pick<Storage, 'setItem'>, environment: Environment): void {
  storage.setItem(KEY, environment)
}
