import { etagOf } from '@launa/sdk'
import type { Flag } from '../command.ts'

export interface MatchOptions {
  ifMatch?: string
}

export const MATCH_FLAG: Flag = {
  flags: '--if-match <etag>',
  summary: 'change it only if its etag is still this one; `get` and `update` show the etag',
}

/** The entity tag for the SDK. Shells remove the quotes of an entity tag, so the flag also works without them. */
export function matchOf({ ifMatch }: MatchOptions): { ifMatch?: string } {
  if (ifMatch === undefined) return {}
  return { ifMatch: /^[0-9a-zA-Z]+$/.test(ifMatch) ? `"${ifMatch}"` : ifMatch }
}

/** Adds the entity tag to an answer of the SDK, so that commands print it. */
export function withEtag<Answer extends object>(answer: Answer): Answer & { etag?: string } {
  const etag = etagOf(answer)
  return etag === undefined ? answer : { ...answer, etag: bare(etag) }
}

function bare(etag: string): string {
  return etag.replace(/^"(.*)"$/, '$1')
}
