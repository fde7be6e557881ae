import { LaunaError } from '../../domain/errors.ts'
import { PAYEE_OF_SLUG } from '../../schema/released-slugs.ts'
import { violatedConstraint } from '../database/database-errors.ts'
import { lacksScope } from './principal.ts'

/**
 * Throws the refusal of a slug that another API has, or that is reserved for another payee. Throws every other error as
 * it is.
 */
export function refuseSlug(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'api_slug_unique') throw new LaunaError('slug_already_exists', { cause: error })
  if (constraint === PAYEE_OF_SLUG) throw lacksScope('payee:write')
  throw error
}
