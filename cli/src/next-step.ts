import type { Failure } from './failure.ts'
import { LIST_COMMANDS } from './list-commands.ts'

type Body = NonNullable<Failure['body']>

const LISTS: Readonly<Record<string, string>> = LIST_COMMANDS

/** Groups of commands that call other hosts than the control plane. */
const BUYS: ReadonlySet<string> = new Set(['pay', 'inspect'])

const PUBLIC_ADDRESS =
  'payments go to public https addresses or to localhost alone; --allow-http allows http, where others can read and use the payment'
const WRONG_ADDRESS = 'the address comes from --base-url, LAUNA_BASE_URL or the login; `make up` starts the local stack'

/** Returns a hint for an error code, or undefined if there is none. `words` are the words of the command line. */
export function nextStep({ code }: Pick<Body, 'code'>, words: readonly string[]): string | undefined {
  const [group = ''] = words
  switch (code) {
    case 'not_found':
      // The control plane never answers `not_found` to a request for a list. So the answer came from another service.
      if (words.join(' ') === LISTS[group]) return WRONG_ADDRESS
      return LISTS[group] && `what there is in this environment: launa ${LISTS[group]}`
    case 'no_answer':
      return BUYS.has(group) ? undefined : WRONG_ADDRESS
    case 'address_refused':
      return PUBLIC_ADDRESS
    case 'insufficient_scope':
      return 'an API key keeps its scopes: make another with launa keys create --scopes; a member has those of the role: launa accounts list'
    case 'endpoint_already_exists':
      return 'launa endpoints update changes its price'
    case 'body_too_large':
      return group === 'openapi' ? 'launa openapi import takes a file of up to 10 MiB' : undefined
    case 'slug_already_exists':
      return 'give another --slug; launa apis list shows yours'
    case 'invalid_credentials':
      return 'launa auth forgot-password sends a mail for another password'
    case 'email_verification_required':
    case 'invalid_verification_token':
      return 'launa auth resend sends a new mail; then: launa auth verify <token from the mail>'
    default:
      return undefined
  }
}
