import { z } from 'zod'
import { isVisible } from '../../domain/public-text.ts'
import { isUuid } from '../database/identifiers.ts'

/** Shapes that more than one resource uses. */

export const errorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  request_id: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** The error answers of every operation. */
export const errorAnswers = { '4xx': errorAnswer, '5xx': errorAnswer }

/** The answer of a deletion. */
export const noContent = z.null().describe('No content')

export const idParameter = z
  .string()
  .refine(isUuid, 'must be an identifier (a UUID)')
  .meta({ description: 'Identifier', format: 'uuid' })

export const instant = z.iso.datetime()

/** A time that a caller sends. PostgreSQL would refuse years outside of 1 to 9999. An offset from UTC can move a time into such a year. */
export const givenTime = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 time with an offset' })
  .refine((time) => {
    const year = new Date(time).getUTCFullYear()
    return !(year < 1 || year > 9999)
  }, 'must be in the years 1 to 9999 of UTC')

/** The time in ISO 8601, the form of the REST API; null without a time. */
export function isoOrNull(date: Date | null | undefined): string | null {
  return date ? date.toISOString() : null
}

/** Trimmed and in lower case, because e-mail addresses are compared in this form. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must not be longer than 254 characters')
  .check(z.email('must be an e-mail address'))
  // RFC 5321, section 4.5.3.1.1. Mail servers refuse longer local parts.
  .refine((address) => address.lastIndexOf('@') <= 64, 'must not have more than 64 characters before the @')

export const displayName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'must not exceed 200 characters')
  // Lists show a name alone or as a link, which would be empty without a visible character.
  .refine((name) => name === '' || isVisible(name), 'must have a visible character')

/** A code of a person's second factor. */
export const code = z.string().max(64).describe('Six digits of the authenticator app, or a recovery code')

/** The code in requests that can name a payee. */
export const payeeCode = code
  .optional()
  .describe(
    'Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named',
  )
